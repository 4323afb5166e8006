/** How long the old address can undo a change of the email address (docs/product.md, Undoing a change of email). */
export const EMAIL_UNDO_HOURS = 72;
