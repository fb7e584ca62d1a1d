import type { ComponentChildren } from "preact";

/**
 * A labelled control with its hint and the place where its error appears.
 * `name` is the path of the value in the request, by which errors find it.
 */
export function FormField(props: {
  name: string;
  id: string;
  label: string;
  hint?: string | undefined;
  optional?: string | false;
  /** Shown between the label and the control. */
  beside?: ComponentChildren;
  /** A box to tick, which stands before its label. */
  isTick?: boolean;
  children: (describedBy: string) => ComponentChildren;
}) {
  const describedBy = [props.hint && `${props.id}-hint`, `${props.id}-error`]
    .filter(Boolean)
    .join(" ");
  const called = (
    <>
      <bdi>{props.label}</bdi>
      {props.optional && <span class="optional"> {props.optional}</span>}
    </>
  );
  return (
    <div class="field" data-value={props.name}>
      {props.isTick ? (
        <label class="check" for={props.id}>
          {props.children(describedBy)}
          <span>{called}</span>
        </label>
      ) : (
        <label for={props.id}>{called}</label>
      )}
      {props.hint && (
        <p class="hint" id={`${props.id}-hint`}>
          {props.hint}
        </p>
      )}
      {props.beside}
      {!props.isTick && props.children(describedBy)}
      <ErrorLine id={`${props.id}-error`} />
    </div>
  );
}

export function ErrorLine({ id }: { id: string }) {
  return <p class="error" id={id} data-error hidden />;
}
