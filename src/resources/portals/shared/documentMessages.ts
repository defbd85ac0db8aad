import type { FeatureMessages } from '../../../i18n/translate.tsx'

/** Translations shared by pages and reuses, which are documents with drafts. */
export const documentMessages: FeatureMessages = {
  fr: {
    documents: {
      validate: 'Valider le brouillon',
      validated: 'Le brouillon a été validé.',
      validateError: "Le brouillon n'a pas été validé",
      discard: 'Annuler le brouillon',
      discardText:
        'Voulez-vous vraiment annuler le brouillon ? Les modifications qui ne sont pas validées seront perdues.',
      discarded: 'Le brouillon a été annulé.',
      discardError: "Le brouillon n'a pas été annulé",
      draftDiffers: 'Brouillon non validé',
      view: 'Voir sur %{portal}',
      events: 'Traçabilité',
      owner: 'Changer le propriétaire',
      ownerError: 'Erreur lors du changement de propriétaire',
      no: 'Non',
      yes: 'Oui'
    }
  },
  en: {
    documents: {
      validate: 'Validate draft',
      validated: 'The draft was validated.',
      validateError: 'The draft was not validated',
      discard: 'Cancel draft',
      discardText: 'Do you really want to cancel the draft? Changes that are not validated will be lost.',
      discarded: 'The draft was cancelled.',
      discardError: 'The draft was not cancelled',
      draftDiffers: 'Draft not validated',
      view: 'View on %{portal}',
      events: 'Events',
      owner: 'Change owner',
      ownerError: 'Error while changing the owner',
      no: 'No',
      yes: 'Yes'
    }
  }
}
