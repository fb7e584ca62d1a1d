/**
 * Tells the service once that a person, not a mail scanner's script, has the
 * page before them: a trusted pointer, key or touch in a visible tab. When the
 * message does not get through, the next act sends it again.
 */
export function reportOpened(url: string): void {
  const acts = ["pointerdown", "keydown", "touchstart"] as const;
  const stop = () => {
    for (const act of acts) removeEventListener(act, tell, true);
  };
  const listen = () => {
    for (const act of acts) addEventListener(act, tell, { capture: true, passive: true });
  };
  function tell(event: Event) {
    if (!event.isTrusted || document.visibilityState !== "visible") return;
    stop();
    fetch(url, { method: "POST", keepalive: true }).catch(listen);
  }
  listen();
}
