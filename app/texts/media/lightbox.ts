/** The texts of the lightbox, which shows a page's photos one at a time over the page. */

export const PHOTOS = "Photos";
export const PREVIOUS_PHOTO = "Previous photo";
export const NEXT_PHOTO = "Next photo";
export const CLOSE = "Close";
export const ZOOM = "Zoom";
export const MORE = "More";
export const PHOTO_FAILED = "We can't show this photo";
/** Between the position of a photo and the number of photos: "3 of 8". */
export const POSITION_OF = " of ";
