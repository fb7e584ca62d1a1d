import type { ComponentChildren } from "preact";

/**
 * A labelled control with its hint and the place where its error appears.
 * `name` is the path of the value in the request, by which errors find it.
 */
export function FormField(props: {
  name: string;
  id: string;
  label: string;
  hint?: string;
  optional?: string | false;
  /** Shown between the label and the control. */
  beside?: ComponentChildren;
  children: (describedBy: string) => ComponentChildren;
}) {
  const describedBy = [props.hint && `${props.id}-hint`, `${props.id}-error`]
    .filter(Boolean)
    .join(" ");
  return (
    <div class="field" data-value={props.name}>
      <label for={props.id}>
        <bdi>{props.label}</bdi>
        {props.optional && <span class="optional"> {props.optional}</span>}
      </label>
      {props.hint && (
        <p class="hint" id={`${props.id}-hint`}>
          {props.hint}
        </p>
      )}
      {props.beside}
      {props.children(describedBy)}
      <ErrorLine id={`${props.id}-error`} />
    </div>
  );
}

export function ErrorLine({ id }: { id: string }) {
  return <p class="error" id={id} data-error hidden />;
}
