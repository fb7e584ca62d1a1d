/** As people are shown it: three groups of four and the check character. */
const PUBLIC_ID = /([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z](?![0-9A-Z-]))/;

/**
 * A document's name, or its ID alone. A browser may break a line at every dash; an ID stays in
 * one piece wherever a line has room for it.
 */
export function DocumentName({ name }: { name: string }) {
  return (
    <>
      {name
        .split(PUBLIC_ID)
        .map((part, index) => (index % 2 === 0 ? part : <span class="public-id">{part}</span>))}
    </>
  );
}
