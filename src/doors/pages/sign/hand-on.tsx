import { isolateName } from "#pages/isolated.ts";
import { hostedWords } from "#words/hosted-words.ts";
import type { SigningView } from "./view.ts";

/** On a device that goes from one to the next: as whom one signs, and the way to hand it on. */
export function Turn({ view, handOn }: { view: SigningView; handOn: string }) {
  const words = hostedWords[view.contract.language];
  const { role = "", host } = view.link;
  const own = isolateName(role);
  return (
    <div class="notice hosted">
      <p>{host === undefined ? words.turn(own) : words.turnOf(own, isolateName(host))}</p>
      <HandOn view={view} handOn={handOn} />
    </div>
  );
}

/** Ends the turn: whoever has the device then says who they are. */
export function HandOn(props: { view: SigningView; handOn: string; isPrimary?: true }) {
  const { view, handOn, isPrimary } = props;
  return (
    <form method="post" action={handOn} class="hand-on">
      <button type="submit" class={isPrimary ? "button wide primary" : "button"}>
        {hostedWords[view.contract.language].handOn}
      </button>
    </form>
  );
}
