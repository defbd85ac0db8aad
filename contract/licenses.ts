/** Licences offered to every account (docs/api/vocabulary.md). */
export interface License {
  title: string
  href: string
}

export const standardLicenses: License[] = [
  { title: 'Creative Commons Attribution', href: 'http://www.opendefinition.org/licenses/cc-by' },
  {
    title: 'Creative Commons Attribution Share-Alike',
    href: 'http://www.opendefinition.org/licenses/cc-by-sa'
  },
  { title: 'Creative Commons CCZero', href: 'http://www.opendefinition.org/licenses/cc-zero' },
  {
    title: 'Licence Ouverte / Open Licence',
    href: 'https://www.etalab.gouv.fr/wp-content/uploads/2014/05/Licence_Ouverte.pdf'
  },
  {
    title: 'Licence Ouverte / Open Licence version 2.0',
    href: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence'
  },
  { title: 'Open Data Commons Attribution License', href: 'http://opendatacommons.org/licenses/by/summary/' },
  {
    title: 'Open Data Commons Open Database License (ODbL)',
    href: 'http://opendatacommons.org/licenses/odbl/summary/'
  },
  {
    title: 'Open Data Commons Public Domain Dedication and Licence (PDDL)',
    href: 'http://opendatacommons.org/licenses/pddl/summary/'
  }
]
