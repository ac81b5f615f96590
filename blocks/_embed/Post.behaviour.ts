import { thirdScript } from './third-script.ts';

interface Widgets {
  twttr?: { widgets?: { load?(element: Element): unknown } };
  tiktokEmbed?: { lib?: { render?(posts: Iterable<Element>): unknown } };
}

/** rule 10.12: each is told of posts a second after its script has come. */
const REPROCESS_MS = 1_000;

interface Network {
  script: string;
  process(post: Element, all: Widgets): unknown;
}

const NETWORKS: Record<string, Network> = {
  x: {
    script: 'https://platform.twitter.com/widgets.js',
    process: (post, { twttr }) => twttr?.widgets?.load?.(post),
  },
  tiktok: {
    script: 'https://www.tiktok.com/embed.js',
    process: (post, { tiktokEmbed }) =>
      tiktokEmbed?.lib?.render?.([...post.querySelectorAll('blockquote')]),
  },
};

/**
 * A post of X or TikTok, which their script makes of a quotation. The element says by `load` or
 * `error` how that went.
 */
export function start(post: HTMLElement): void {
  const { network: name = '' } = post.dataset;
  const network = Object.hasOwn(NETWORKS, name) ? NETWORKS[name] : undefined;
  if (!network) return;
  const onLoad = async () => {
    await new Promise((resolve) => setTimeout(resolve, REPROCESS_MS));
    network.process(post, window as Widgets);
  };
  thirdScript(network.script, post, { onLoad });
}
