import assert from "node:assert/strict";
import type { FieldBox, PageSize } from "#lib/pdf/parts.ts";
import { withBreakPoints } from "./break-points.ts";
import { PLAIN } from "./look.ts";

export interface SignatureField {
  id: string;
  label: string;
}

/** Size of a box in points: 26 and 9.5 percent of A4, the API's own default being 25 and 10. */
const BOX = { width: 155, height: 80 };

/** What the template needs for the signature block. */
export function signatureBlock(input: {
  fields: SignatureField[];
  centred: boolean;
  signHereWords?: string;
  /** Width of the line in points. */
  width: number;
}) {
  return {
    fields: input.fields.map(({ id, label }) => ({ id, label: withLabelBreaks(label) })),
    across: input.width < 2 * BOX.width + GUTTER ? 1 : 2,
    centred: input.centred,
    words: input.signHereWords ?? "",
    ...BOX,
  };
}

/** Room between two boxes in points, more where they stand in the middle. */
const GUTTER = 56;

/** With U+200B where a long word may break. */
function withLabelBreaks(label: string): string {
  const { runs } = withBreakPoints([{ l: 0, s: label }], BOX.width, [PLAIN.look], () => false);
  return runs.map((run) => (typeof run === "object" && "s" in run ? run.s : "")).join("");
}

/** The boxes in percent of the page, from the places in points that the template reports. */
export function fieldBoxes(reported: unknown[], page: PageSize): ({ id: string } & FieldBox)[] {
  return reported.map((report) => {
    const { id, page: number, x, y } = report as Record<string, unknown>;
    assert(typeof id === "string" && typeof number === "number");
    assert(typeof x === "number" && typeof y === "number");
    return {
      id,
      page: number,
      x: percent(x, page.width),
      y: percent(y, page.height),
      width: percent(BOX.width, page.width),
      height: percent(BOX.height, page.height),
    };
  });
}

const percent = (points: number, whole: number) => Math.round((points / whole) * 100_000) / 1_000;
