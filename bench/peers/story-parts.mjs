// What both apps read out of a story: copied beside their components, so that they differ in
// nothing but the framework.

/**
 * A picture's class, its box in pixels, the `sizes` of its image, and the width and height of each
 * rendition.
 */
export const LEAD_PICTURE = {
  name: 'lead-promo-picture',
  width: 377,
  height: 282,
  sizes: '(min-width: 1280px) 600px, (min-width: 768px) 60vw, 100vw',
  renditions: [200, 400, 600, 800, 1200].map((width) => [width, Math.floor((width * 282) / 377)]),
};
export const LIST_PICTURE = {
  name: 'story-list-picture',
  width: 274,
  height: 182,
  sizes: '(min-width: 768px) 274px, 120px',
  renditions: [1, 2, 4].map((times) => [274 * times, 182 * times]),
};

export const addressOf = (story) => story.websites.brujula.website_url;
export const authorsOf = (story) => story.credits.by;

/** The addresses of a story's picture in its own size and in each rendition. */
export function pictureOf(story, { width, height, renditions }) {
  const { _id, auth, focal_point: focal } = story.promo_items.basic;
  const crop = focal ? `focal=${focal.x}%2C${focal.y}` : 'smart=true';
  const sized = (w, h) => `/resizer/v2/${_id}.jpg?auth=${auth[1]}&${crop}&width=${w}&height=${h}`;
  return {
    src: sized(width, height),
    srcSet: renditions.map(([w, h]) => `${sized(w, h)} ${w}w`).join(', '),
  };
}

const DATE = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Mexico_City',
});
export const dateOf = (story) => DATE.format(new Date(story.display_date));
