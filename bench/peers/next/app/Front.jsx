// biome-ignore-all lint/a11y/useAnchorContent: a picture is hidden because the headline beside it is the same link
import front from '../stories.json';
import {
  addressOf,
  authorsOf,
  dateOf,
  LEAD_PICTURE,
  LIST_PICTURE,
  pictureOf,
} from '../story-parts.mjs';

/**
 * Server components with plain links and images: nothing for the browser to bring to life, the
 * least that Next can be asked for.
 */
const Picture = ({ story, look }) => {
  const { src, srcSet } = pictureOf(story, look);
  const { name, width, height, sizes } = look;
  return (
    <a className={`picture ${name}`} href={addressOf(story)} aria-hidden="true" tabIndex={-1}>
      <img
        className="image"
        alt=""
        width={width}
        height={height}
        srcSet={srcSet}
        sizes={sizes}
        loading="lazy"
        decoding="async"
        src={src}
      />
    </a>
  );
};

const Headline = ({ story }) => (
  <a
    className="headline-link"
    href={addressOf(story)}
    dangerouslySetInnerHTML={{ __html: story.headlines.basic }}
  />
);

const Lead = ({ story }) => (
  <article className="lead-promo">
    <Picture story={story} look={LEAD_PICTURE} />
    <div className="lead-text">
      <a className="lead-overline" href={`${story.websites.brujula.website_section._id}/`}>
        {story.websites.brujula.website_section.name}
      </a>
      <h3 className="headline lead-headline">
        <Headline story={story} />
      </h3>
      <p className="lead-description">{story.description.basic}</p>
      <p className="lead-meta">
        <span className="byline">
          Por{' '}
          {authorsOf(story).map(({ _id, name, url }) => (
            <a key={_id} className="byline-author" href={url}>
              {name}
            </a>
          ))}
        </span>
        <span aria-hidden="true"> · </span>
        <time dateTime={story.display_date}>{dateOf(story)}</time>
      </p>
    </div>
  </article>
);

const List = ({ title, stories }) => (
  <section className="story-list">
    <h3 className="list-title">{title}</h3>
    <div className="list-items">
      {stories.map((story) => (
        <article key={story._id} className="list-item">
          <h4 className="headline list-headline">
            <Headline story={story} />
          </h4>
          <Picture story={story} look={LIST_PICTURE} />
        </article>
      ))}
    </div>
  </section>
);

export const Front = () => (
  <main className="front">
    <h1 className="visually-hidden">Portada de medida</h1>
    {front.map(({ heading, lead, title, stories }) => (
      <section key={heading} className="pair">
        <h2 className="pair-heading">{heading}</h2>
        <div className="pair-columns">
          <div className="pair-column">
            <Lead story={lead} />
          </div>
          <div className="pair-column">
            <List title={title} stories={stories} />
          </div>
        </div>
      </section>
    ))}
  </main>
);
