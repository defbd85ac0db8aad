/** Parts of an OpenDocument package other than the content: manifest, metadata, view settings and styles. */
import { escapedXml, xmlHeader } from './xml.ts'

const urn = 'urn:oasis:names:tc:opendocument:xmlns'
const namespaceTexts = ['office', 'style', 'table', 'text', 'meta', 'number', 'config'].map(
  (name) => `xmlns:${name}="${urn}:${name === 'number' ? 'datastyle' : name}:1.0"`
)
export const namespaces = [
  ...namespaceTexts,
  `xmlns:fo="${urn}:xsl-fo-compatible:1.0"`,
  `xmlns:svg="${urn}:svg-compatible:1.0"`,
  'xmlns:dc="http://purl.org/dc/elements/1.1/"'
].join(' ')

const parts = ['content.xml', 'meta.xml', 'settings.xml', 'styles.xml']

export function manifestXml(mediaType: string): string {
  const entry = (path: string, type: string, version = ''): string =>
    `<manifest:file-entry manifest:full-path="${path}"${version} manifest:media-type="${type}"/>`
  return (
    `${xmlHeader}<manifest:manifest xmlns:manifest="${urn}:manifest:1.0" manifest:version="1.3">` +
    entry('/', mediaType, ' manifest:version="1.3"') +
    parts.map((path) => entry(path, 'text/xml')).join('') +
    '</manifest:manifest>'
  )
}

export function metaXml(title: string): string {
  return (
    `${xmlHeader}<office:document-meta ${namespaces} office:version="1.3"><office:meta>` +
    `<dc:title>${escapedXml(title)}</dc:title><meta:generator>Fairway</meta:generator>` +
    '</office:meta></office:document-meta>'
  )
}

/** View settings: the first sheet is active, and the header row of each sheet is frozen. */
export function settingsXml(sheets: string[]): string {
  const item = (name: string, type: string, value: string | number): string =>
    `<config:config-item config:name="${name}" config:type="${type}">${value}</config:config-item>`
  const frozen = [
    item('CursorPositionX', 'int', 0),
    item('CursorPositionY', 'int', 1),
    item('HorizontalSplitMode', 'short', 0),
    item('VerticalSplitMode', 'short', 2),
    item('VerticalSplitPosition', 'int', 1),
    item('ActiveSplitRange', 'short', 2),
    item('PositionBottom', 'int', 1)
  ].join('')
  const tables = sheets
    .map(
      (name) =>
        `<config:config-item-map-entry config:name="${escapedXml(name)}">${frozen}</config:config-item-map-entry>`
    )
    .join('')
  return (
    `${xmlHeader}<office:document-settings ${namespaces} office:version="1.3"><office:settings>` +
    '<config:config-item-set config:name="ooo:view-settings"><config:config-item-map-indexed config:name="Views">' +
    '<config:config-item-map-entry>' +
    item('ViewId', 'string', 'view1') +
    `<config:config-item-map-named config:name="Tables">${tables}</config:config-item-map-named>` +
    item('ActiveTable', 'string', escapedXml(sheets[0] ?? '')) +
    item('ShowGrid', 'boolean', 'true') +
    item('HasColumnRowHeaders', 'boolean', 'true') +
    item('HasSheetTabs', 'boolean', 'true') +
    '</config:config-item-map-entry></config:config-item-map-indexed></config:config-item-set>' +
    '</office:settings></office:document-settings>'
  )
}

/** Name of the master page in `stylesXml`, which defines how tables are printed. */
export const masterPage = 'Default'

/**
 * Styles: a readable font for cells; printed pages with the sheet's name in the header and the page number in the
 * footer.
 */
export const stylesXml =
  `${xmlHeader}<office:document-styles ${namespaces} office:version="1.3">` +
  '<office:font-face-decls>' +
  '<style:font-face style:name="Liberation Sans" svg:font-family="&apos;Liberation Sans&apos;" style:font-family-generic="swiss" style:font-pitch="variable"/>' +
  '</office:font-face-decls>' +
  '<office:styles>' +
  '<style:default-style style:family="table-cell">' +
  '<style:paragraph-properties style:tab-stop-distance="1.25cm"/>' +
  '<style:text-properties style:font-name="Liberation Sans" fo:font-size="10pt"/>' +
  '</style:default-style>' +
  '<style:style style:name="Default" style:family="table-cell"/>' +
  '</office:styles>' +
  '<office:automatic-styles>' +
  '<style:page-layout style:name="page">' +
  '<style:page-layout-properties style:print-orientation="landscape" fo:page-width="29.7cm" fo:page-height="21cm" fo:margin-top="1.5cm" fo:margin-bottom="1.5cm" fo:margin-left="1.5cm" fo:margin-right="1.5cm"/>' +
  '<style:header-style><style:header-footer-properties fo:min-height="0.75cm" fo:margin-bottom="0.25cm"/></style:header-style>' +
  '<style:footer-style><style:header-footer-properties fo:min-height="0.75cm" fo:margin-top="0.25cm"/></style:footer-style>' +
  '</style:page-layout>' +
  '</office:automatic-styles>' +
  '<office:master-styles>' +
  `<style:master-page style:name="${masterPage}" style:page-layout-name="page">` +
  '<style:header><text:p><text:sheet-name>???</text:sheet-name></text:p></style:header>' +
  '<style:footer><text:p><text:page-number>1</text:page-number> / <text:page-count>1</text:page-count></text:p></style:footer>' +
  '</style:master-page>' +
  '</office:master-styles>' +
  '</office:document-styles>'
