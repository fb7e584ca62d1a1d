import { fieldType } from "#kernel/field-types.ts";
import { stampScale } from "#sealing/pages/stamp-scale.ts";
import type { PagePicture } from "./page-pictures.tsx";
import type { StampPlace } from "./stamp.island.ts";
import { type SigningView, signableRoles } from "./view.ts";

/**
 * The first box that each signable role's signature is printed in, in points; null for who gives
 * initials only.
 * @param zone whose clock is printed beneath signatures
 */
export function stampPlaces(
  view: SigningView,
  pages: readonly PagePicture[],
  zone: string,
): (StampPlace | null)[] {
  return signableRoles(view).map(({ role }) => {
    const field = view.fields.find(
      ({ label, type }) => label === role && fieldType(type).filledBy === "signature",
    );
    const page = pages.find((candidate) => candidate.page === field?.page);
    if (!field || !page) return null;
    return {
      width: (field.width / 100) * page.width,
      height: (field.height / 100) * page.height,
      scale: stampScale(page),
      zone,
    };
  });
}
