/** What can be done where no font of the service prints a letter, in a sentence that tells of it. */
export const MORE_FONTS =
  "whoever runs it can install letters of more languages and emoji with npm run fonts (docs/operate/fonts.md)";
