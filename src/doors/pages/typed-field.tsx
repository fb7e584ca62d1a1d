import type { VNode } from "preact";

/** A line that somebody types into a form that needs no script, with what was wrong with it beside it. */
export function TypedField(props: {
  /** Its name as well. */
  id: string;
  label: string;
  hint?: string | undefined;
  /** The word that says so; absent or null where it has to be filled in. */
  optional?: string | null;
  value: string;
  type?: "email";
  autocomplete?: "name" | "email" | "organization-title" | "off";
  /** Characters. */
  most: number;
  /** A sentence; absent where nothing is wrong. */
  problem?: string | undefined;
  /** The first of those that are wrong. */
  isFirst?: boolean;
  /** In the place of a line: what else it is asked by, and whether that is a box to tick. */
  control?: (describedBy: string | undefined) => VNode;
  isTick?: boolean;
}) {
  const { id, label, hint, optional, value, type, autocomplete = "off", most, problem } = props;
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const called = (
    <>
      <bdi>{label}</bdi>
      {optional && <span class="optional"> {optional}</span>}
    </>
  );
  const control = props.control?.(describedBy || undefined);
  return (
    <div class={problem ? "field wrong" : "field"}>
      {props.isTick ? (
        <label class="check" for={id}>
          {control}
          <span>{called}</span>
        </label>
      ) : (
        <label for={id}>{called}</label>
      )}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {!props.isTick &&
        (control ?? (
          <input
            id={id}
            name={id}
            {...(type ? { type } : { type: "text" as const, list: undefined })}
            value={value}
            maxLength={most}
            autocomplete={autocomplete}
            autofocus={props.isFirst}
            required={!optional}
            aria-describedby={describedBy || undefined}
            aria-invalid={problem ? "true" : undefined}
            dir="auto"
          />
        ))}
      {problem && (
        <p class="error" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
