import type { FeatureMessages } from '../../../i18n/translate.tsx'

export const catalogImportMessages: FeatureMessages = {
  fr: {
    catalogImports: {
      new: 'Créer un nouvel import',
      title: 'Import de «\u00a0%{title}\u00a0»',
      steps: { resource: "Sélection d'une ressource", options: "Configuration de l'import" },
      import: 'Importer',
      already: 'Cette ressource a déjà un import.',
      seeImport: "Voir l'import",
      chooseResource: 'Sélectionnez une ressource.',
      notCreated: "Attention ! L'import n'est pas encore créé.",
      createError: "Erreur lors de la création de l'import :",
      target: 'Jeu de données à mettre à jour (optionnel)',
      separator: 'Séparateur CSV',
      otherImport: 'Attention ! Ce jeu de données est déjà mis à jour par un autre import :',
      updateMetadata: 'Forcer la mise à jour des métadonnées',
      updateSchema: 'Forcer la mise à jour du schéma',
      scheduled: 'Activer la planification',
      invalid: "La configuration de l'import est à compléter ou à corriger.",
      tabs: { logs: "Journal d'exécution", configuration: "Configuration de l'import" },
      states: {
        waiting: "En attente d'import",
        running: 'Import en cours',
        done: 'Dernier import terminé - %{date}',
        error: 'Dernier import en erreur'
      },
      saved: "La configuration de l'import est enregistrée.",
      saveError: "La configuration de l'import n'a pas été enregistrée",
      actions: {
        dataset: 'Voir le jeu de données importé',
        source: 'Voir la source des données',
        again: 'Re-importer',
        delete: "Supprimer l'import"
      },
      again: {
        text: 'La ressource sera importée à nouveau.',
        replaces: 'La ressource sera importée à nouveau : ses données remplaceront celles du jeu de données.',
        error: "L'import n'a pas été lancé"
      },
      delete: {
        text: "Voulez-vous vraiment supprimer l'import de « %{title} » ?",
        dataset: 'Supprimer également le jeu de données importé « %{title} »',
        done: "L'import a été supprimé.",
        bothDone: "L'import et son jeu de données ont été supprimés.",
        error: "Erreur lors de la suppression de l'import",
        datasetError: "L'import a été supprimé, mais pas son jeu de données"
      }
    }
  },
  en: {
    catalogImports: {
      new: 'Create new import',
      title: 'Import of “%{title}”',
      steps: { resource: 'Select Resource', options: 'Import Configuration' },
      import: 'Import',
      already: 'This resource has an import already.',
      seeImport: 'See the import',
      chooseResource: 'Select a resource.',
      notCreated: 'Warning! The import is not created yet.',
      createError: 'Error while creating the import:',
      target: 'Dataset to update (optional)',
      separator: 'CSV Separator',
      otherImport: 'Warning! This dataset is already updated by another import:',
      updateMetadata: 'Force metadata update',
      updateSchema: 'Force schema update',
      scheduled: 'Enable scheduling',
      invalid: 'The configuration of the import has to be completed or corrected.',
      tabs: { logs: 'Execution log', configuration: 'Import configuration' },
      states: {
        waiting: 'Waiting for import',
        running: 'Import in progress',
        done: 'Last import completed - %{date}',
        error: 'Last import failed'
      },
      saved: 'The configuration of the import is saved.',
      saveError: 'The configuration of the import was not saved',
      actions: {
        dataset: 'See the imported dataset',
        source: 'See the source of the data',
        again: 'Re-import',
        delete: 'Delete the import'
      },
      again: {
        text: 'The resource will be imported again.',
        replaces: 'The resource will be imported again: its data will replace those of the dataset.',
        error: 'The import was not started'
      },
      delete: {
        text: 'Do you really want to delete the import of “%{title}”?',
        dataset: 'Also delete the imported dataset “%{title}”',
        done: 'The import was deleted.',
        bothDone: 'The import and its dataset were deleted.',
        error: 'Error while deleting the import',
        datasetError: 'The import was deleted, but not its dataset'
      }
    }
  }
}
