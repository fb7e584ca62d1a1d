import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2, ifGiven, optionOf } from "#attachments/catalogue/mark-up.ts";
import type { Permission } from "./permissions.ts";

const LABELS = {
  principal: "Principal (who gives the power)",
  principalAddress: "Address of the principal",
  principalDetails: "Date of birth or register number of the principal",
  attorney: "Attorney (who receives the power)",
  attorneyAddress: "Address of the attorney",
  attorneyDetails: "Date of birth or register number of the attorney",
  powers: "Matters in which the attorney may act",
  limits: "Limits of the power",
  substitutes: "Substitute attorneys",
  selfDealing: "Acts with himself, herself or for both sides",
  validFrom: "Valid from",
  validUntil: "Valid until the end of",
};

const SUBSTITUTES: Record<Permission, string> = {
  "not-allowed": "May not be appointed",
  allowed: "May be appointed",
};

const SELF_DEALING: Record<Permission, string> = {
  "not-allowed": "Not permitted",
  allowed: "Permitted",
};

const ON_SUBSTITUTES: Record<Permission, string> = {
  "not-allowed": "The attorney acts in person and may not appoint a substitute.",
  allowed: `The attorney may appoint a substitute for individual acts or for the whole, within the same limits, and is
responsible for choosing and instructing the substitute with care.`,
};

const ON_SELF_DEALING: Record<Permission, string> = {
  "not-allowed": `The attorney may not conclude transactions in the principal’s name with himself or herself or as the
representative of a third party.`,
  allowed: `The attorney may conclude transactions in the principal’s name with himself or herself and as the
representative of a third party, as far as the law permits the principal to allow this.`,
};

export const en: AttachmentWording = {
  name: "Power of attorney",
  description:
    "Gives a person the power to act in another’s name in stated matters; not for lawsuits, land, lasting powers, or where the law asks for paper or a notary, and not for England and Wales, where every power of attorney is a deed.",
  labels: LABELS,
  options: { substitutes: SUBSTITUTES, selfDealing: SELF_DEALING },
  html: (
    values,
  ) => `${factTable(values, LABELS, ["principal", "principalAddress", "principalDetails", "attorney", "attorneyAddress", "attorneyDetails"])}
${h2("1. The power")}
<p>The principal appoints the attorney to act in the principal’s name in the following matters, and to
make and receive all declarations that they require:</p>
<blockquote>${values.of("powers")}</blockquote>
${ifGiven(
  values,
  "limits",
  `<p>The power is limited as follows:</p>
<blockquote>${values.of("limits")}</blockquote>`,
)}
<p>The power does not extend to acts that the law allows only in person.</p>
${h2("2. Substitutes and conflicts of interest")}
${factTable(values, LABELS, ["substitutes", "selfDealing"])}
<p>${ON_SUBSTITUTES[optionOf(values, "substitutes", SUBSTITUTES)]}
${ON_SELF_DEALING[optionOf(values, "selfDealing", SELF_DEALING)]}</p>
${h2("3. Duties of the attorney")}
<p>The attorney follows the principal’s instructions, acts in the principal’s interest, discloses in whose name he or she is
acting, reports on request, and hands over what is received in exercising the power. Money and documents of the principal
are kept separate from the attorney’s own.</p>
${h2("4. Duration and revocation")}
${
  values.has("validFrom") || values.has("validUntil")
    ? factTable(values, LABELS, ["validFrom", "validUntil"])
    : "<p>The power is valid from the principal’s signature and for an indefinite time.</p>"
}
<p>The principal may revoke the power at any time, without giving reasons, by notice to the attorney. When the power has
ended, the attorney makes no further use of it and hands over printed copies on request. Whether the power outlasts the death or incapacity of the principal is determined by law.</p>
${h2("5. Form")}
<p>The principal signs this power together with the contract to which it is attached. Where the law requires a particular
form for the power or for the act to be performed, such as certification of the signature or a notarial deed, this document
does not replace it. In England and Wales every instrument that creates a power of attorney has to be executed as a deed
(Powers of Attorney Act 1971, section 1(1)); this is none, and creates no power there. Those towards whom the attorney acts may ask for an original on paper; this document exists only in
electronic form.</p>`,
};
