import type { FeatureMessages } from '../../i18n/translate.tsx'

export const storageMessages: FeatureMessages = {
  fr: {
    storage: {
      title: 'Stockage',
      statistics: 'Statistiques',
      loading: 'Chargement en cours...',
      columns: {
        nb_datasets: 'Nombre de jeux de données',
        indexed_bytes: 'Données indexées',
        store_bytes: 'Données stockées',
        applications: "Nombre d'applications"
      },
      allowed: '%{limit} autorisés',
      remaining: 'Il reste %{value}.',
      reached: 'La limite est atteinte.',
      details: 'Détail par jeu de données',
      sort: 'Trier par catégorie de stockage',
      largest: 'Les jeux de données les plus volumineux',
      others: '%{smart_count} autre jeu de donnée |||| %{smart_count} autres jeux de données',
      failed: 'La lecture du stockage a échoué',
      noneHere: 'Aucun jeu de données.',
      none: "Vous n'avez pas encore de jeu de données.",
      create: 'Créer un jeu de données',
      ofIndexed: 'de données indexées',
      ofStored: 'de données stockées',
      noInformation: "(pas d'information de stockage)",
      indexedPart: '(indexé)',
      olderMeasure:
        "La taille indexée vient d'un ancien mode de calcul : elle sera remplacée au prochain traitement complet du jeu de données.",
      parts: {
        'original-file': 'fichier original',
        'normalized-file': 'fichier converti',
        'full-file': 'fichier enrichi',
        'export-csv-file': 'fichier exporté',
        attachments: 'de pièces jointes',
        'metadata-attachments': 'pièces jointes aux méta-données',
        collection: 'lignes en base de données',
        revisions: 'révisions historisées',
        'master-data': "d'équivalence en données de référence",
        lines: 'lignes indexées (équivalent CSV)'
      },
      byPart: 'Données stockées par catégorie',
      inDatasets: '%{smart_count} jeu de données |||| %{smart_count} jeux de données',
      freeing: {
        'original-file': "Un fichier compressé (.csv.gz) prend moins de place qu'un classeur ou un CSV.",
        attachments: "Les fichiers qu'aucune ligne ne nomme peuvent être retirés en rechargeant l'archive.",
        'metadata-attachments': 'Les documents se retirent depuis la page de chaque jeu de données.',
        collection: 'Une durée de conservation des lignes supprime celles qui ne servent plus.',
        revisions: "Une durée de conservation plus courte de l'historique libère cette place."
      },
      left: {
        nb_datasets: '%{value} jeu de données |||| %{value} jeux de données',
        indexed_bytes: '%{value} de données indexées',
        store_bytes: '%{value} de données stockées'
      },
      names: {
        nb_datasets: 'nombre de jeux de données',
        indexed_bytes: 'données indexées',
        store_bytes: 'données stockées'
      },
      isLeft: 'Il reste à ce compte %{left}.',
      isNear: 'Ce compte approche de ses limites : il reste %{left}.',
      isFull: 'Ce compte a atteint sa limite : %{names}.',
      tooLarge: 'Ce fichier (%{size}) dépasse ce qui reste à ce compte : %{left}.',
      seeDetails: 'Voir le détail du stockage'
    }
  },
  en: {
    storage: {
      title: 'Storage',
      statistics: 'Statistics',
      loading: 'Loading...',
      columns: {
        nb_datasets: 'Number of datasets',
        indexed_bytes: 'Indexed data',
        store_bytes: 'Stored data',
        applications: 'Number of applications'
      },
      allowed: '%{limit} allowed',
      remaining: '%{value} left.',
      reached: 'The limit is reached.',
      details: 'Details per dataset',
      sort: 'Sort by storage type',
      largest: 'The largest datasets',
      others: '%{smart_count} other dataset |||| %{smart_count} other datasets',
      failed: 'The storage could not be read',
      noneHere: 'No dataset.',
      none: 'You have no dataset yet.',
      create: 'Create a dataset',
      ofIndexed: 'of indexed data',
      ofStored: 'of stored data',
      noInformation: '(no storage information)',
      indexedPart: '(indexed)',
      olderMeasure:
        'The indexed size comes from an older accounting method: it will be replaced at the next full processing of the dataset.',
      parts: {
        'original-file': 'original file',
        'normalized-file': 'converted file',
        'full-file': 'extended file',
        'export-csv-file': 'exported file',
        attachments: 'attachments',
        'metadata-attachments': 'attachments to metadata',
        collection: 'lines in database',
        revisions: 'revisions',
        'master-data': 'equivalence in master data',
        lines: 'indexed lines (CSV equivalent)'
      },
      byPart: 'Stored data by category',
      inDatasets: '%{smart_count} dataset |||| %{smart_count} datasets',
      freeing: {
        'original-file': 'A compressed file (.csv.gz) takes less room than a workbook or a CSV.',
        attachments: 'Files that no line names can be dropped by loading the archive again.',
        'metadata-attachments': 'Documents are removed from the page of each dataset.',
        collection: 'A retention period of lines removes those that are of no use any more.',
        revisions: 'A shorter retention of the history frees this room.'
      },
      left: {
        nb_datasets: '%{value} dataset |||| %{value} datasets',
        indexed_bytes: '%{value} of indexed data',
        store_bytes: '%{value} of stored data'
      },
      names: {
        nb_datasets: 'number of datasets',
        indexed_bytes: 'indexed data',
        store_bytes: 'stored data'
      },
      isLeft: 'This account has %{left} left.',
      isNear: 'This account is close to its limits: %{left} left.',
      isFull: 'This account has reached its limit: %{names}.',
      tooLarge: 'This file (%{size}) is more than what this account has left: %{left}.',
      seeDetails: 'See the details of the storage'
    }
  }
}
