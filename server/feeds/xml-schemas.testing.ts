import { validateXML } from 'xmllint-wasm';

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const GOOGLE = 'http://www.google.com/schemas/sitemap';

const schema = (namespace: string, body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="${namespace}"
  xmlns="${namespace}" elementFormDefault="qualified">${body}</xsd:schema>`;

/** Types of sitemap 0.9 and of its index: addresses of 12 to 2,048 characters, dates of W3C. */
const COMMON_TYPES = `
  <xsd:simpleType name="tLoc"><xsd:restriction base="xsd:anyURI">
    <xsd:minLength value="12"/><xsd:maxLength value="2048"/></xsd:restriction></xsd:simpleType>
  <xsd:simpleType name="tLastmod">
    <xsd:union memberTypes="xsd:date xsd:dateTime"/></xsd:simpleType>`;

const SITEMAP_XSD = schema(
  SITEMAP,
  `${COMMON_TYPES}
  <xsd:element name="urlset"><xsd:complexType><xsd:sequence>
    <xsd:any namespace="##other" minOccurs="0" maxOccurs="unbounded" processContents="strict"/>
    <xsd:element name="url" type="tUrl" maxOccurs="unbounded"/>
  </xsd:sequence></xsd:complexType></xsd:element>
  <xsd:complexType name="tUrl"><xsd:sequence>
    <xsd:element name="loc" type="tLoc"/>
    <xsd:element name="lastmod" type="tLastmod" minOccurs="0"/>
    <xsd:element name="changefreq" type="xsd:string" minOccurs="0"/>
    <xsd:element name="priority" type="xsd:decimal" minOccurs="0"/>
    <xsd:any namespace="##other" minOccurs="0" maxOccurs="unbounded" processContents="strict"/>
  </xsd:sequence></xsd:complexType>`,
);

const INDEX_XSD = schema(
  SITEMAP,
  `${COMMON_TYPES}
  <xsd:element name="sitemapindex"><xsd:complexType><xsd:sequence>
    <xsd:element name="sitemap" type="tSitemap" maxOccurs="unbounded"/>
  </xsd:sequence></xsd:complexType></xsd:element>
  <xsd:complexType name="tSitemap"><xsd:sequence>
    <xsd:element name="loc" type="tLoc"/>
    <xsd:element name="lastmod" type="tLastmod" minOccurs="0"/>
  </xsd:sequence></xsd:complexType>`,
);

const NEWS_XSD = schema(
  `${GOOGLE}-news/0.9`,
  `<xsd:element name="news"><xsd:complexType><xsd:sequence>
    <xsd:element name="publication"><xsd:complexType><xsd:all>
      <xsd:element name="name" type="tFilled"/>
      <xsd:element name="language"><xsd:simpleType><xsd:restriction base="xsd:string">
        <xsd:pattern value="zh-cn|zh-tw|[a-z]{2,3}"/></xsd:restriction></xsd:simpleType></xsd:element>
    </xsd:all></xsd:complexType></xsd:element>
    <xsd:element name="access" type="xsd:string" minOccurs="0"/>
    <xsd:element name="genres" type="xsd:string" minOccurs="0"/>
    <xsd:element name="publication_date">
      <xsd:simpleType><xsd:union memberTypes="xsd:date xsd:dateTime"/></xsd:simpleType></xsd:element>
    <xsd:element name="title" type="tFilled"/>
    <xsd:element name="keywords" type="xsd:string" minOccurs="0"/>
    <xsd:element name="stock_tickers" type="xsd:string" minOccurs="0"/>
  </xsd:sequence></xsd:complexType></xsd:element>
  <xsd:simpleType name="tFilled"><xsd:restriction base="xsd:string">
    <xsd:minLength value="1"/></xsd:restriction></xsd:simpleType>`,
);

const IMAGE_XSD = schema(
  `${GOOGLE}-image/1.1`,
  `<xsd:element name="image"><xsd:complexType><xsd:sequence>
    <xsd:element name="loc" type="xsd:anyURI"/>
    <xsd:element name="caption" type="xsd:string" minOccurs="0"/>
    <xsd:element name="geo_location" type="xsd:string" minOccurs="0"/>
    <xsd:element name="title" type="xsd:string" minOccurs="0"/>
    <xsd:element name="license" type="xsd:anyURI" minOccurs="0"/>
  </xsd:sequence></xsd:complexType></xsd:element>`,
);

const VIDEO_XSD = schema(
  `${GOOGLE}-video/1.1`,
  `<xsd:element name="video"><xsd:complexType><xsd:sequence>
    <xsd:element name="thumbnail_loc" type="xsd:anyURI" maxOccurs="unbounded"/>
    <xsd:element name="title" type="xsd:string"/>
    <xsd:element name="description"><xsd:simpleType><xsd:restriction base="xsd:string">
      <xsd:maxLength value="2048"/></xsd:restriction></xsd:simpleType></xsd:element>
    <xsd:element name="content_loc" type="xsd:anyURI" minOccurs="0"/>
    <xsd:element name="player_loc" type="xsd:anyURI" minOccurs="0"/>
    <xsd:element name="duration" minOccurs="0"><xsd:simpleType>
      <xsd:restriction base="xsd:nonNegativeInteger"><xsd:maxInclusive value="28800"/>
      </xsd:restriction></xsd:simpleType></xsd:element>
    <xsd:element name="publication_date" minOccurs="0">
      <xsd:simpleType><xsd:union memberTypes="xsd:date xsd:dateTime"/></xsd:simpleType></xsd:element>
  </xsd:sequence></xsd:complexType></xsd:element>`,
);

const EXTENSIONS = { news: NEWS_XSD, image: IMAGE_XSD, video: VIDEO_XSD } as const;
const VERSIONS = { news: '0.9', image: '1.1', video: '1.1' } as const;

const importOf = (namespace: string, file: string): string =>
  `<xsd:import namespace="${namespace}" schemaLocation="${file}"/>`;

const faultsOf = async (xml: string, contents: string, preload: object[] = []) => {
  const { errors } = await validateXML({
    xml: { fileName: 'given.xml', contents: xml },
    schema: { fileName: 'main.xsd', contents },
    preload: preload as { fileName: string; contents: string }[],
  });
  return errors.map(({ message }) => message);
};

/** What is wrong with a sitemap by its schema, and that of the extension that it uses. */
export function sitemapFaults(xml: string, extension?: keyof typeof EXTENSIONS): Promise<string[]> {
  const own = extension ? [[`${GOOGLE}-${extension}/${VERSIONS[extension]}`, 'own.xsd']] : [];
  const imports = [[SITEMAP, 'sitemap.xsd'], ...own].map(([name = '', file = '']) =>
    importOf(name, file),
  );
  const main = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema">${imports.join('')}</xsd:schema>`;
  return faultsOf(xml, main, [
    { fileName: 'sitemap.xsd', contents: SITEMAP_XSD },
    ...(extension ? [{ fileName: 'own.xsd', contents: EXTENSIONS[extension] }] : []),
  ]);
}

/** What is wrong with an index of sitemaps by its schema. */
export const sitemapIndexFaults = (xml: string): Promise<string[]> => faultsOf(xml, INDEX_XSD);
