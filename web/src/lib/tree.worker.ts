// Asks for a tree, reads what the server tells of it and lays it out, beside the page: while it grows the page has nothing to do but draw.
// Whoever ends this worker ends the search behind it.
import { stream, wordsOf } from "./api";
import { handedOver, layOut, type Icicle } from "./icicle";
import type { TreeColumns } from "./types";

/** What is asked for. */
export interface TreeWish {
  request: Record<string, unknown>;
  firstMoves: boolean;
}

/** What is told: a size of the tree, the end, or why there is none. */
export type TreeNews = { tree: Icicle } | { done: true } | { error: string };

const page = self as unknown as { postMessage: (news: TreeNews, handed?: Transferable[]) => void };

self.onmessage = (event: MessageEvent<TreeWish>) => {
  const { request, firstMoves } = event.data;
  stream("tree", request, new AbortController().signal, (name, data) => {
    if (name !== "tree") return;
    const tree = layOut(data as TreeColumns, firstMoves);
    page.postMessage({ tree }, handedOver(tree));
  }).then(
    () => page.postMessage({ done: true }),
    (fault: unknown) => page.postMessage({ error: wordsOf(fault) }),
  );
};
