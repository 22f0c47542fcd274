// Wishes that outlive the page: kept in the browser, and only there.

/** A kept wish, if it is one of the choices; otherwise the first. Without choices, whatever was kept. */
export function kept<T extends string>(name: string, choices: readonly [T, ...T[]]): T;
export function kept(name: string, choices: null): string | null;
export function kept(name: string, choices: readonly string[] | null): string | null {
  let found: string | null = null;
  try {
    found = localStorage.getItem(`wherefore.${name}`);
  } catch {
    // A browser that keeps nothing still shows the page.
  }
  if (choices === null) return found;
  return choices.find((choice) => choice === found) ?? choices[0] ?? null;
}

export function forgotten(name: string): void {
  try {
    localStorage.removeItem(`wherefore.${name}`);
  } catch {
    // There was nothing to forget.
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`wherefore.${name}`, value);
  } catch {
    // A browser that keeps nothing still shows the page.
  }
}
