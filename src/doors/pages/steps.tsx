/** How far something is on its way: which steps are done, and which is under way. */
export function Steps(props: {
  names: readonly string[];
  /** What they are called while they are under way. */
  now?: readonly string[];
  /** So many are done. */
  done: number;
  /** Whether it goes on after them. */
  isUnderWay: boolean;
}) {
  const look = (index: number) => {
    if (index < props.done) return "done";
    return index === props.done && props.isUnderWay ? "now" : "ahead";
  };
  return (
    <ol class="steps">
      {props.names.map((name, index) => (
        <li class={`step ${look(index)}`} aria-current={look(index) === "now" ? "step" : undefined}>
          {(look(index) === "now" && props.now?.[index]) || name}
        </li>
      ))}
    </ol>
  );
}
