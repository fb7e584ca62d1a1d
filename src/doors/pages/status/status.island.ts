import "#pages/moments.island.ts";

/** Whoever looks away for so long wants to know what happened meanwhile. */
const STALE_MS = 30_000;

if (
  document.querySelector(
    '[data-standing="pending"], [data-standing^="pending_"], [data-standing="sealing"]',
  )
) {
  const readAt = performance.now();
  document.addEventListener("visibilitychange", () => {
    const isStale = performance.now() - readAt >= STALE_MS;
    if (document.visibilityState === "visible" && isStale) location.reload();
  });
}
