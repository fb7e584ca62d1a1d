/**
 * A page of a device that goes from one to the next is asked for anew whenever somebody comes back
 * to it, and shows nothing until then: what a browser keeps of it may be somebody else's.
 */
export function neverFromCache(): void {
  addEventListener("pagehide", () => {
    document.body.hidden = true;
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
}
