/**
 * Words that say at a call neither what is done nor what comes of it: `within(a, b)`, `plain(text)`,
 * `told(words)`. Beside a noun or a verb they are welcome (`keptLanguage`, `clampTo`). A participle of
 * what is done to the argument (`rounded`, `quoted`, `sorted`) is none of them.
 */
export const BARE_WORDS: ReadonlySet<string> = new Set(
  [
    // Prepositions.
    "about above across after against ahead along among around as at before behind below beneath beside between beyond by despite down during except for from in inside into like near of off on onto onward opposite out outside outwards over past per since through to toward towards under until up upon upwards via with within without",
    // Pronouns and determiners.
    "all another any anybody anyone anything both each either enough every everybody everyone everything few he her him his it its itself least less many me mine more most much neither no nobody none nothing one only other others our ours own same several she some somebody someone something such that their theirs them these they this those twice us we what which who whom whose you your yours",
    // Conjunctions.
    "and because but if nor not or so than though unless whereas while yet",
    // Adverbs.
    "again almost alone already also always apart aside away back briefly closely early else elsewhere enough ever exactly far forward further here indeed instead just late later literally maybe never next now often once otherwise perhaps quite rather repeatedly seldom sideways sometimes soon squarely still straight then there together too very well when where why",
    // Modals and what is no more than they are.
    "am are be been being can could did do does had is may might must shall should was were will would",
    // Adjectives.
    "able alphabetic automatic bad bare bearable big blank breakable broken busy clear combined common comparable complex deep deeper diagonal different distinct dry earliest early empty equal exact false first fixed foreign free fresh full good great grey half hidden high higher highest horizontal identical inner inverse isolated large larger largest last latest left legible like likely literal local long longer longest lossy low lower lowest main malformed middle missing modest narrow nearest nested new odd old older oldest outer physical plain possible previous primary proper public quick quiet raw readable ready real right roman second short shorter shortest silent similar simple single small smaller smallest special strange strongest suitable tall tenth thin third tiny total true trusting typical unclear uncut unfetchable unfit unforeseen unknown unlike unprintable unreadable unsafe untrusted unusual upper upright usable useful usual valid vertical whole wide wider widest worst wrong young",
    // Participles that do not say of what, or by what.
    "added allowed anchored announced answered answering applied asked attached awaited bears become begun beginning blaming bought bound bounded broken brought built called cancelled caught changed chosen claimed closed come confirmed connected counted covered dated delivering derived done doubted drained drawn dressed ended failed fallen felt filled fitted fitting forked found framed given gone got granted grouped guarded guessed hardened heard held hid hidden inspected involved joining judged keeping kept known laid led left lent limited listed loaded locked lost made marked meaning meant met moved named narrowed needed numbered opened ordered overprinted owed paid parted placed preloaded printed published reached redone refused remembering renewed returning revoked said sealed seen selected selling sent settled shown signed sized sold spanned spawned spent spoken spooled standing stood styled taken taught thought told tried turned typed unchanged undone unescaped unframed unnested untold used waited wanted weighed withdrawing won worn written",
  ]
    .join(" ")
    .split(" "),
);
