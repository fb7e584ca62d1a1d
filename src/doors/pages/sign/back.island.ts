/**
 * Makes an open sheet a step of the browser's history, so that Back closes it
 * and stays on the page, and a page that is loaded again opens it again.
 */
export function sheetInHistory(close: () => void): {
  opened(): void;
  /** Closes it as Back would. */
  leave(): void;
  /** It stays on the screen, but is no step any more. */
  settled(): void;
  wasOpen: boolean;
} {
  const isStep = () => Boolean((history.state as { sheet?: true } | null)?.sheet);
  addEventListener("popstate", () => {
    if (!isStep()) close();
  });
  return {
    opened() {
      if (!isStep()) history.pushState({ sheet: true }, "");
    },
    leave() {
      if (isStep()) history.back();
      else close();
    },
    settled() {
      if (isStep()) history.replaceState(null, "");
    },
    wasOpen: isStep(),
  };
}
