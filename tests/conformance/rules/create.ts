import { rulesOf } from "./rule.ts";

export const CREATE_RULES = [
  ...rulesOf("Create a contract", "create", {
    answer: "POST /contracts answers 201 with `success: true` and the contract",
    draft: "Without `finalize: true` a draft is made: no signUrl, no verifyUrl, nothing counted",
    finalize:
      "With `finalize: true` the contract is pending, has a signUrl, and requires no payment",
    "finalize-boolean": "A `finalize` that is no boolean is refused",
    title: "`title` is optional and trimmed; an empty one counts as absent",
    "title-length": "`title` has at most 255 characters",
    "title-controls": "A title with control characters is refused",
    "one-form": "Exactly one of `content` and `document` is given; both or neither is refused",
    "content-size": "`content` has at most 1 MB of UTF-8",
    "content-format":
      "`contentFormat` says whether `content` is `html`, the default, or `markdown`, and goes with it alone",
    "content-string": "A `content` that is no string is refused",
    "document-pdf": "`document.pdf` is required",
    "document-base64": "`document.pdf` is base64 or a data URL with the PDF media type",
    "document-size": "`document.pdf` has at most 3 MB",
    "document-fields": "A document needs at least one signature or initials field",
    "document-name":
      "`document.name` defaults to document.pdf and loses path parts and control characters",
    language: "`language` defaults to en; any value but de, en, es, fr is refused",
    centred: "`signaturesCentered` is a boolean",
    signers: "`signers` is optional",
    copies:
      "`copies` name who else is written to, by address, name and `when`; answers have them where there are any, and no link",
    "copies-wrong":
      "Everything that is wrong with `copies` is in `details`: no address, one twice, more than 10, a name or `when` that is none",
    "copies-sent":
      "Who gets copies is sent the status page once links go out, and no link that signs",
    "copies-completed": "Who gets copies is sent the sealed file once everyone has signed",
    "copies-signer": "An address that is a signer's is warned of, and gets the sealed file once",
    tags: "`tags` are at most 20 of 1 to 50 characters; duplicates are dropped, the order is kept",
    attachments: "`attachments` name a type and its values; a contract carries their pages",
    "paper-role":
      "`attachments[].role` and `obligationToPay: {role}` name a role, or are refused by its name; nobody else is asked or pays",
    "attachment-warnings":
      "A contract with an attachment whose words are overdue is created, and `warnings` says so",
    consumer:
      "`consumer` names the role whose papers and duty to pay they are where these name none, or is refused by its name",
    "attachment-errors": "Wrong attachments are refused, and `details` lists the errors",
    "completion-email": "`completionEmail` defaults to true; what is no boolean is refused",
    "completion-email-off":
      "`completionEmail: false` switches off only the owner's e-mail about completion",
    "completion-email-on":
      "Without `completionEmail: false` the owner gets an e-mail when everyone has signed",
    summary: "`summary` defaults to true; what is no boolean is refused",
    "summary-on":
      "Unless it is switched off, and with a language model configured, the signing page gets a summary",
    "summary-off":
      "`summary: false` switches it off, and the text is then never sent to a language model",
    warnings:
      "Properties that are not known are ignored and named in `warnings`, which is there only then",
    "nothing-on-refusal": "A refused request creates nothing",
    unicode: "Titles, tags, labels and names keep letters of any script, in NFC",
    visible:
      "Titles, labels and text fields hold nothing invisible and nothing that turns the direction of writing",
    printable: "Words that are printed and have a letter without a font are refused by that letter",
  }),
  ...rulesOf("Preview a contract", "preview", {
    answer: "POST /contracts?preview=true answers 200 with the contract as it would be",
    boxes: "Every field is shown with its box, exactly where creating would place it",
    pictures: "`picturesFrom` and `pictures` say which pages have pictures; 10 from the first on",
    word: "Any `preview` but true and false is refused, and creates nothing",
    everything: "Everything that is wrong is in `details` at once, with all `warnings` beside it",
    "same-refusal": "Status, code and message are those that creating answers with",
    plan: "With `finalize: true` it says what the plan would make of it",
    nothing: "Nothing is stored, sent or counted, and no answer is kept for its Idempotency-Key",
  }),
  ...rulesOf("The HTML form", "html", {
    block: "Signature fields are appended as a signature block, in the order given",
    "no-placement": "Any of x, y, page, width, height is refused without a document",
    "default-field": "Without signature fields there is one, labelled in the contract's language",
    "signature-only": "Every field type but signature is refused, and listed in `details`",
    sanitised: "Scripts, event handlers, forms, frames and external style sheets are removed",
    "sanitised-warning": "What was removed is named in `warnings`",
    "data-images": "Images come as data URLs of PNG, JPEG, WebP or safe SVG",
    "https-images": "An https image is fetched once at creation and inlined",
    "image-count": "More than a hundred images that differ are refused",
    "image-size": "An image over 2 MB is refused",
    "image-refused": "An image that cannot be fetched is refused by name in `details`",
    "image-private": "Images are not fetched from loopback or private addresses",
    "nothing-loaded": "Nothing in a stored contract is loaded from elsewhere",
  }),
  ...rulesOf("The PDF form", "pdf-form", {
    "needs-place": "Every field of a document needs x and y",
    "needs-signature": "Text, date and input fields alone are not enough",
    "outside-page": "A box outside of the page is refused, with the fields in `details`",
    encrypted:
      "An encrypted PDF that does not open without a password is refused with a message that says so",
    xfa: "A PDF with XFA forms is refused with a message that says so",
    malformed: "A file that is no readable PDF is refused with a message that says so",
    pages: "A PDF of more than 500 pages is refused with a message that says so",
    active:
      "JavaScript, launch actions and embedded executables are removed before the file is stored",
    signed: "A PDF that was signed before is kept intact or refused with a message that says so",
  }),
  ...rulesOf("Signature fields", "field", {
    type: "`type` is signature, initials, date, text or input; another one is refused",
    "type-default": "`type` defaults to signature",
    "type-document": "Every type but signature needs a document",
    label: "`label` is required for every type but text",
    "same-label":
      "Fields with the same label belong to one signer, whose drawing fills all of them",
    "labels-alike": "Labels of one contract that look alike are refused, naming both",
    "same-type-and-label": "Two fields of the same type and label are fine",
    text: "`text` is required on type text",
    "text-length": "`text` has at most 500 characters on type text",
    "input-text": "`text` is the optional starting value of type input, at most 200 characters",
    "text-elsewhere": "`text` is refused on the other types",
    optional: "`optional` defaults to false and is for type input only",
    name: "`name` (optional, at most 80 characters) is what the signer is asked for, on any type",
    "optional-input": "The signer may leave an optional input empty, a required one not",
    page: "`page` is an integer from 1, defaults to 1, and is at most the page count",
    "x-y": "`x` and `y` are numbers from 0 to 100, the top left corner in percent",
    width: "`width` is at most 100, and wide enough on its page to be read: 5 points of A4",
    height: "`height` is at most 100, and high enough on its page to be read: 5 points of A4",
    sizes:
      "Sizes default to 25×10, 10×4, 18×3.3, 25×3 and 25×3 for signature, initials, date, text and input",
    box: "The whole box, x + width and y + height, lies within the page",
    initials: "Initials count as a signature: a label with initials only is a signer",
    date: "A date field shows the signing day and needs a signature field with its label",
    "date-zone": "A date field's day is that of the account's zone",
    "text-printed": "A text field is printed as is and needs no label",
    input:
      "An input field needs a signature field with its label; its value is typed before signing and printed",
    "title-printed": "The signer's job title is printed under the name",
  }),
];
