/** CKAN ids of licences, by their address on the platform. */
import { standardLicenses } from '../../../contract/licenses.ts'

const ids: Record<string, string> = {
  'http://www.opendefinition.org/licenses/cc-by': 'cc-by',
  'http://www.opendefinition.org/licenses/cc-by-sa': 'cc-by-sa',
  'http://www.opendefinition.org/licenses/cc-zero': 'cc-zero',
  'https://www.etalab.gouv.fr/wp-content/uploads/2014/05/Licence_Ouverte.pdf': 'fr-lo',
  'https://www.etalab.gouv.fr/licence-ouverte-open-licence': 'lov2',
  'http://opendatacommons.org/licenses/by/summary/': 'odc-by',
  'http://opendatacommons.org/licenses/odbl/summary/': 'odc-odbl',
  'http://opendatacommons.org/licenses/pddl/summary/': 'odc-pddl'
}

export const unknownLicense = 'notspecified'

export const licenseIdOf = (href: string | undefined): string =>
  (href !== undefined && Object.hasOwn(ids, href) ? ids[href] : undefined) ?? unknownLicense

export const hrefsOfLicense = (id: string): string[] => Object.keys(ids).filter((href) => ids[href] === id)

export const knownHrefs = Object.keys(ids)

export const licenseList = [
  ...standardLicenses.map(({ title, href }) => ({ id: licenseIdOf(href), title, url: href, isOpen: true })),
  { id: unknownLicense, title: 'License not specified', url: '', isOpen: false }
].map(({ isOpen, ...license }) => ({
  ...license,
  status: 'active',
  family: '',
  maintainer: '',
  domain_content: isOpen,
  domain_data: isOpen,
  domain_software: false,
  is_generic: false,
  od_conformance: isOpen ? 'approved' : 'not reviewed',
  osd_conformance: 'not reviewed'
}))
