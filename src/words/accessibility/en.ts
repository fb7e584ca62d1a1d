import type { WordsLike } from "#words/words-like.ts";

export const en = {
  title: "Accessibility",
  lead: "Everyone should be able to read and sign documents here: with the keyboard alone, by ear, with large letters, on a narrow screen, and without JavaScript.",
  /** How much of the standard is met. */
  standing: {
    title: "How far this service conforms",
    text: (met: number, all: number) =>
      `This service is measured against EN 301 549 V3.2.1, the European standard for accessible technology, which includes the Web Content Accessibility Guidelines (WCAG) 2.1, levels A and AA. It meets ${met} of the ${all} requirements that apply to it. What is known to be missing stands below.`,
    report: "Every requirement, with the test that shows it",
  },
  barriers: {
    title: "What is known to be missing",
    of: {
      uploads:
        "A PDF that its sender uploaded keeps the structure, picture descriptions and colours that it came with. Where it has none of them, its words can still be read in the text view; a scan can only be seen.",
      languages:
        "Titles, roles and names in another language than their page are not marked as such, so a screen reader may pronounce them wrongly.",
      fixedPages:
        "The pages of a signed PDF are made for paper. Only some PDF readers fit them to a narrow screen; the page for signing always does, in its text view.",
      authoring:
        "Whoever sends a PDF is not told whether it can be read by a screen reader, and cannot repair it here.",
    },
  },
  tested: {
    title: "How this is known",
    text: (day: string) =>
      `Programs check the pages, mails and signed PDFs whenever the software changes: the rules of axe, the keyboard alone, what a screen reader is told, narrow screens, large letters, contrast, and PDF/UA for PDFs that were made here. The makers of the software last went through all requirements on ${day}.`,
    limits:
      "No outside body has audited it, and it has not been tested by people with disabilities.",
  },
  report: {
    title: "Tell us about a barrier",
    sender:
      "If you cannot read or sign a document here, reply to the message that brought you its link. The sender can give you the document in another form.",
    operator: "You reach the operator of this service here:",
  },
  responsible: {
    title: "Who is responsible",
    text: "The operator of this service is responsible for its accessibility. In the European Union, every country has an authority that hears complaints when an answer does not help: about public bodies under Directive (EU) 2016/2102, and about services for consumers under Directive (EU) 2019/882.",
  },
};

export interface AccessibilityWords extends WordsLike<typeof en> {}
