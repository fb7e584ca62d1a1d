import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icons.tsx";

/** What a banner means, never told by its colour alone. */
export type BannerKind = "turn" | "plain" | "good" | "warn" | "bad";

const ICONS: Record<BannerKind, IconName> = {
  turn: "pen",
  plain: "clock",
  good: "check",
  warn: "warning",
  bad: "close",
};

/** One sentence with its mark; `action` is the one thing to be done about it. */
export function Banner(props: {
  kind: BannerKind;
  children: ComponentChildren;
  action?: ComponentChildren;
}) {
  return (
    <div class={`banner ${props.kind}`}>
      <Icon name={ICONS[props.kind]} />
      <p>{props.children}</p>
      {props.action}
    </div>
  );
}
