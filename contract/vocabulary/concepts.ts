/** URIs of the concepts of columns that the platform gives a meaning. The whole vocabulary is beside this file. */

export const labelConcept = 'http://www.w3.org/2000/01/rdf-schema#label'
/** Label of an event, in older vocabularies. */
export const coreLabelConcept = 'http://www.bbc.co.uk/ontologies/coreconcepts/label'
export const descriptionConcept = 'http://schema.org/description'
export const imageConcept = 'http://schema.org/image'
export const documentConcept = 'http://schema.org/DigitalDocument'
export const webPageConcept = 'https://schema.org/WebPage'
export const emailConcept = 'https://www.w3.org/2006/vcard/ns#email'
export const telephoneConcept = 'https://www.w3.org/2006/vcard/ns#tel'
export const colorConcept = 'https://schema.org/color'
export const categoryConcept = 'https://schema.org/DefinedTermSet'
export const accountConcept = 'https://github.com/data-fair/lib/account'
/** Identifier of a line, which an action of a service echoes so that results can be matched with lines. */
export const identifierConcept = 'http://schema.org/identifier'

export const addressConcept = 'http://schema.org/address'
export const latitudeConcept = 'http://schema.org/latitude'
export const wgsLatitudeConcept = 'http://www.w3.org/2003/01/geo/wgs84_pos#lat'
export const longitudeConcept = 'http://schema.org/longitude'
export const wgsLongitudeConcept = 'http://www.w3.org/2003/01/geo/wgs84_pos#long'
/** Latitude and longitude in one text. */
export const latLonConcept = 'http://www.w3.org/2003/01/geo/wgs84_pos#lat_long'
export const geometryConcept = 'https://purl.org/geojson/vocab#geometry'
/** Coordinates and geometries in the projection of the dataset. */
export const coordXConcept = 'http://data.ign.fr/def/geometrie#coordX'
export const coordYConcept = 'http://data.ign.fr/def/geometrie#coordY'
export const projectedGeometryConcept = 'http://data.ign.fr/def/geometrie#Geometry'

export const dateConcept = 'http://schema.org/Date'
/** URI of the date that older schemas have, as it is spelled there. */
export const dublinCoreDateConcept = 'http://purl.org/dc/identifierss/date'
export const startDateConcept = 'https://schema.org/startDate'
export const endDateConcept = 'https://schema.org/endDate'
