import type { FeatureMessages } from '../../i18n/translate.tsx'
import { apiKeysMessages } from './messages/apiKeys.ts'
import { editorsMessages } from './messages/editors.ts'

export const settingsMessages: FeatureMessages = {
  fr: {
    settings: {
      title: 'Paramètres',
      organization: "Paramètres de l'organisation %{name}",
      user: "Paramètres de l'utilisateur %{name}",
      roleBefore: 'Vous êtes',
      roleAfter: 'dans cette organisation.',
      department: 'Département',
      root: "Racine de l'organisation",
      discard: 'Voulez-vous annuler les modifications en cours ?',
      updated: 'Les paramètres ont été mis à jour',
      saveError: 'Erreur pendant la mise à jour des paramètres',
      readError: "Les paramètres n'ont pas pu être lus",
      invalid: 'Des champs sont à corriger avant de pouvoir enregistrer.',
      unsavedYet: 'Rien n’est enregistré tant que des champs sont à compléter ou à corriger.',
      /** Titles of the sections on the page, by anchor. */
      titles: {
        info: 'Informations de contact',
        topics: 'Thématiques',
        quality: 'Qualité des jeux de données',
        'api-keys': "Clés d'API",
        webhooks: 'Appels extérieurs (Webhooks)',
        publicationSites: 'Portails',
        compat: 'Gestion des compatibilités'
      },
      /** Titles of the stored sections, by key of the settings. */
      sections: {
        info: 'Informations de contact',
        topics: 'Thématiques',
        datasetsMetadata: 'Métadonnées',
        licenses: 'Licences',
        privateVocabulary: 'Vocabulaire privé',
        webhooks: 'Webhooks',
        publicationSites: 'Portails',
        compatODS: 'Compatibilité ODS'
      },
      /** Notifications of a save, for sections that have a page of their own. */
      saved: {
        'api-keys': 'Les clés API ont été mises à jour',
        licenses: 'Les licences ont été mises à jour',
        topics: 'Les thématiques ont été mises à jour',
        webhooks: 'Les webhooks ont été mis à jour',
        'datasets-metadata': 'Les métadonnées de jeux de données ont été mises à jour'
      },
      ...editorsMessages.fr,
      apiKeys: apiKeysMessages.fr
    }
  },
  en: {
    settings: {
      title: 'Settings',
      organization: 'Organization %{name} settings',
      user: 'User %{name} settings',
      roleBefore: 'You are',
      roleAfter: 'in this organization.',
      department: 'Department',
      root: 'Organization root',
      discard: 'Do you want to discard the current changes?',
      updated: 'Settings have been updated',
      saveError: 'Error while updating the settings',
      readError: 'The settings could not be read',
      invalid: 'Some fields have to be corrected before saving.',
      unsavedYet: 'Nothing is saved as long as fields have to be filled in or corrected.',
      titles: {
        info: 'Contact information',
        topics: 'Topics',
        quality: 'Data quality',
        'api-keys': 'API keys',
        webhooks: 'External requests (Webhooks)',
        publicationSites: 'Portals',
        compat: 'Compatibility management'
      },
      sections: {
        info: 'Contact information',
        topics: 'Topics',
        datasetsMetadata: 'Metadata',
        licenses: 'Licenses',
        privateVocabulary: 'Private vocabulary',
        webhooks: 'Webhooks',
        publicationSites: 'Portals',
        compatODS: 'ODS compatibility'
      },
      saved: {
        'api-keys': 'API keys have been updated',
        licenses: 'Licenses have been updated',
        topics: 'Topics have been updated',
        webhooks: 'Webhooks have been updated',
        'datasets-metadata': 'Dataset metadata settings have been updated'
      },
      ...editorsMessages.en,
      apiKeys: apiKeysMessages.en
    }
  }
}
