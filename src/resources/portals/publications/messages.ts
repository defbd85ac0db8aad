import type { FeatureMessages } from '../../../i18n/translate.tsx'

export const publicationMessages: FeatureMessages = {
  fr: {
    publications: {
      readError: 'Erreur pendant la lecture des portails',
      noPortal: "Vous n'avez pas encore de portail sur lequel publier.",
      createPortal: 'Créer un portail',
      staging: 'Pré-production',
      address: 'Publié à cette adresse :',
      published: 'Publié',
      requested: 'Publication demandée par un contributeur',
      kept: "Une page d'accueil ne peut pas être dépubliée : publiez-en une autre sur ce portail pour la remplacer.",
      done: 'La publication a été mise à jour.',
      asked: 'La demande de publication a été envoyée.',
      notAsked: 'La demande de publication a été annulée.',
      failed: "La publication n'a pas été mise à jour"
    }
  },
  en: {
    publications: {
      readError: 'Error while reading the portals',
      noPortal: 'You have no portal to publish on yet.',
      createPortal: 'Create a portal',
      staging: 'Pre-production',
      address: 'Published at this address:',
      published: 'Published',
      requested: 'Publication requested by a contributor',
      kept: 'A home page cannot be unpublished: publish another one on this portal to replace it.',
      done: 'The publication was updated.',
      asked: 'The publication request was sent.',
      notAsked: 'The publication request was cancelled.',
      failed: 'The publication was not updated'
    }
  }
}
