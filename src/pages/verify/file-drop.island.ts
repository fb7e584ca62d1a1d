/** Takes whatever is chosen in the place or dropped anywhere on the page. */
export function onFile(
  place: HTMLElement,
  input: HTMLInputElement,
  take: (file: File) => void,
): void {
  const takeFirst = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) take(file);
  };
  input.addEventListener("change", () => takeFirst(input.files));
  // Without this, the same file chosen again, changed meanwhile, would not be noticed.
  input.addEventListener("click", () => {
    input.value = "";
  });
  // Anywhere on the page: a file dropped beside the place would otherwise be opened instead.
  addEventListener("dragover", (event) => {
    event.preventDefault();
    place.classList.add("dragged-over");
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) place.classList.remove("dragged-over");
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    place.classList.remove("dragged-over");
    input.value = "";
    takeFirst(event.dataTransfer?.files);
  });
}
