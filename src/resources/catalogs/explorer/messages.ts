import type { FeatureMessages } from '../../../i18n/translate.tsx'

export const catalogExplorerMessages: FeatureMessages = {
  fr: {
    catalogExplorer: {
      path: 'Dossiers du catalogue distant',
      root: 'Racine du catalogue',
      search: 'Rechercher',
      content: 'Contenu du catalogue distant',
      choice: 'Sélection',
      choose: 'Sélectionner %{title}',
      wholeFolder:
        "Un dossier qui est sélectionné s'importe en entier : son meilleur fichier est retenu. Ouvrez-le pour choisir un fichier.",
      columns: { name: 'Nom', size: 'Taille', format: 'Format', updatedAt: 'Mis à jour le' },
      imported: 'Déjà importé',
      empty: 'Il n’y a rien ici.',
      loading: 'Lecture du catalogue distant',
      error: "Le catalogue distant n'a pas pu être lu",
      pageSize: 'Lignes par page',
      shown: '%{from}-%{to} sur %{count}',
      next: 'Page suivante',
      previous: 'Page précédente'
    }
  },
  en: {
    catalogExplorer: {
      path: 'Folders of the remote catalog',
      root: 'Root of the catalog',
      search: 'Search',
      content: 'Content of the remote catalog',
      choice: 'Selection',
      choose: 'Select %{title}',
      wholeFolder:
        'A folder that is selected is imported as a whole: its best file is taken. Open it to choose a file.',
      columns: { name: 'Name', size: 'Size', format: 'Format', updatedAt: 'Updated At' },
      imported: 'Already imported',
      empty: 'There is nothing here.',
      loading: 'Reading the remote catalog',
      error: 'The remote catalog could not be read',
      pageSize: 'Rows per page',
      shown: '%{from}-%{to} of %{count}',
      next: 'Next page',
      previous: 'Previous page'
    }
  }
}
