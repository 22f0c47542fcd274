// Wishes that outlive the page: kept in the browser, and only there.

/** A kept wish, if it is one of the choices; otherwise the first. */
export function kept<T extends string>(name: string, choices: readonly [T, ...T[]]): T {
  try {
    const found = localStorage.getItem(`wherefore.${name}`);
    return choices.find((choice) => choice === found) ?? choices[0];
  } catch {
    return choices[0];
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`wherefore.${name}`, value);
  } catch {
    // A browser that keeps nothing still shows the page.
  }
}
