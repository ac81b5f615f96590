/* Feeds in the shapes that systems of newspapers write, all of them invented. */

/** As WordPress writes RSS 2.0. */
export const WORDPRESS = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
	xmlns:content="http://purl.org/rss/1.0/modules/content/"
	xmlns:wfw="http://wellformedweb.org/CommentAPI/"
	xmlns:dc="http://purl.org/dc/elements/1.1/"
	xmlns:atom="http://www.w3.org/2005/Atom"
	xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">
<channel>
	<title>Diario del Puerto</title>
	<atom:link href="https://puerto.example/feed/" rel="self" type="application/rss+xml" />
	<link>https://puerto.example</link>
	<lastBuildDate>Mon, 30 Nov 2026 10:15:00 +0000</lastBuildDate>
	<item>
		<title>El muelle &#8220;nuevo&#8221; abre &#038; recibe barcos</title>
		<link>https://puerto.example/2026/11/el-muelle/</link>
		<dc:creator><![CDATA[Ana Ruiz]]></dc:creator>
		<pubDate>Mon, 30 Nov 2026 10:00:00 +0000</pubDate>
		<category><![CDATA[Economía]]></category>
		<category><![CDATA[Puerto]]></category>
		<guid isPermaLink="false">https://puerto.example/?p=41</guid>
		<description><![CDATA[<p>Tras dos años de obras&#8230; [&hellip;]</p>]]></description>
		<content:encoded><![CDATA[<p>Tras dos años de obras, el muelle <strong>abre</strong>.</p>
<figure class="wp-block-image"><img src="https://puerto.example/m.jpg" alt="El muelle" /></figure>
<h2>Los barcos</h2>
<p>Llegan mañana.</p>]]></content:encoded>
		<wfw:commentRss>https://puerto.example/2026/11/el-muelle/feed/</wfw:commentRss>
	</item>
	<item>
		<title>Sin novedad</title>
		<link>https://puerto.example/2026/11/sin-novedad/</link>
		<pubDate>Sun, 29 Nov 2026 23:30:00 -0600</pubDate>
		<guid>https://puerto.example/2026/11/sin-novedad/</guid>
		<description>Nada pasó.</description>
		<enclosure url="https://puerto.example/n.jpg" length="120" type="image/jpeg" />
	</item>
</channel>
</rss>`;

/** As an agency's receiver writes it: ISO-8859-1, a dateline in the text, pictures of Media RSS. */
export const AGENCY = `<?xml version="1.0" encoding="ISO-8859-1"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/">
<channel><title>Agencia Meridiana - Nacional</title><link>https://meridiana.example</link>
<item>
<guid isPermaLink="false">urn:newsml:meridiana.example:20261130:4711:1</guid>
<title>España y México acuerdan más vuelos</title>
<link>https://meridiana.example/4711</link>
<pubDate>Mon, 30 Nov 2026 09:58:00 +0100</pubDate>
<author>mesa@meridiana.example (Mesa Nacional)</author>
<description><![CDATA[<p>Madrid, 30 nov (Meridiana).- Los ministros firmaron un acuerdo.</p><p>Habrá «más» vuelos.</p>]]></description>
<media:group>
<media:content url="https://meridiana.example/f/4711-s.jpg" type="image/jpeg" width="320"/>
<media:content url="https://meridiana.example/f/4711-l.jpg" type="image/jpeg" width="1600"/>
<media:title>La firma, en Madrid</media:title>
<media:credit>Luz Peña / Meridiana</media:credit>
<media:thumbnail url="https://meridiana.example/f/4711-t.jpg"/>
</media:group>
</item>
</channel></rss>`;

/** As Blogger writes Atom. */
export const BLOGGER = `<?xml version='1.0' encoding='UTF-8'?><?xml-stylesheet href="https://www.blogger.example/styles/atom.css" type="text/css"?>
<feed xmlns='http://www.w3.org/2005/Atom' xmlns:openSearch='http://a9.com/-/spec/opensearchrss/1.0/' xmlns:media='http://search.yahoo.com/mrss/'>
<id>tag:blogger.example,1999:blog-7</id><updated>2026-11-30T01:00:00.001-06:00</updated><title type='text'>Cuaderno de barrio</title>
<entry><id>tag:blogger.example,1999:blog-7.post-1</id><published>2026-11-29T18:00:00.000-06:00</published>
<updated>2026-11-30T01:00:00.001-06:00</updated><category scheme='http://www.blogger.example/atom/ns#' term='Vecinos'/>
<title type='text'>La calle &lt;cerrada&gt;</title>
<content type='html'>&lt;p&gt;Otra vez &lt;b&gt;cerrada&lt;/b&gt;.&lt;/p&gt;</content>
<link rel='replies' type='text/html' href='https://cuaderno.example/2026/11/calle.html#comments'/>
<link rel='alternate' type='text/html' href='https://cuaderno.example/2026/11/calle.html'/>
<author><name>Eva</name><email>noreply@blogger.example</email></author>
<media:thumbnail url='https://cuaderno.example/s72.jpg' height='72' width='72'/></entry></feed>`;

/** RSS 1.0, whose items stand beside the channel, and whose encoding is Windows-1252's. */
export const RDF = `<?xml version="1.0" encoding="windows-1252"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="https://rdf.example/"><title>Boletín</title><link>https://rdf.example/</link>
<items><rdf:Seq><rdf:li rdf:resource="https://rdf.example/1"/></rdf:Seq></items></channel>
<item rdf:about="https://rdf.example/1"><title>Uno</title><link>https://rdf.example/1</link>
<description>Primero</description><dc:date>2026-11-30T08:00:00-06:00</dc:date><dc:subject>Ciencia</dc:subject></item>
</rdf:RDF>`;

/** RSS 0.91 names a document type, as Netscape asked for. */
export const RSS_091 = `<?xml version="1.0"?>
<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.example/publish/formats/rss-0.91.dtd">
<rss version="0.91"><channel><title>Viejo</title><link>https://viejo.example/</link><language>es</language>
<item><title>Nota vieja</title><link>/nota</link><description>Texto</description></item></channel></rss>`;

/** As .NET writes it: Atom's elements by a prefix of its own. */
export const DOT_NET = `<rss xmlns:a10="http://www.w3.org/2005/Atom" version="2.0"><channel><title>NET</title>
<item><guid isPermaLink="false">n-1</guid><title>Hola</title><a10:link href="https://net.example/1"/>
<a10:updated>2026-11-30T02:00:00Z</a10:updated><description>D</description></item></channel></rss>`;

/** A billion laughs. */
export const BOMB = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ja"><!ENTITY b "&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;">]><rss version="2.0"><channel><item><guid>1</guid><title>&c;</title></item></channel></rss>`;

export const JSON_FEED = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'En JSON',
  items: [
    {
      id: 'j-1',
      url: 'https://json.example/1',
      title: 'A < B',
      content_html: '<p>Texto</p>',
      image: 'https://json.example/1.jpg',
      date_published: '2026-11-30T02:00:00Z',
      authors: [{ name: 'Ana' }],
      tags: ['Uno'],
    },
  ],
});

/** A feed of so many items, each with its number, the newest first. */
export const feedOf = (numbers: readonly number[], more: (number: number) => string = () => '') =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Muchas</title>${numbers
    .map(
      (number) =>
        `<item><guid isPermaLink="false">n-${number}</guid><title>Nota ${number}</title>` +
        `<link>https://muchas.example/${number}</link>` +
        `<description>&lt;p&gt;Texto ${number}.&lt;/p&gt;</description>${more(number)}</item>`,
    )
    .join('')}</channel></rss>`;
