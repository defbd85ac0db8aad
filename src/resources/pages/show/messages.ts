import type { FeatureMessages } from '../../../i18n/translate.tsx'

export const pageShowMessages: FeatureMessages = {
  fr: {
    pageShow: {
      tabs: {
        preview: 'Aperçu',
        draft: 'Aperçu (brouillon)',
        publications: 'Publications',
        informations: 'Informations'
      },
      onNoPortal:
        "Cette page n'est publiée sur aucun portail : voici son contenu validé, comme un portail le montrerait.",
      portal: 'Portail',
      edit: 'Éditer',
      previewOn: 'Aperçu de la page sur %{portal}',
      draftHelp: 'Le brouillon contient des modifications que les visiteurs ne voient pas encore.',
      sameDraft: 'Le brouillon est identique à la page validée.',
      actions: {
        edit: 'Éditer le brouillon',
        viewNone: 'Publiée sur aucun portail',
        delete: 'Supprimer la page'
      },
      ownerWarning:
        "Une page donnée à un autre compte n'est plus publiée sur les portails de celui-ci, et son adresse doit y être libre.",
      ownerChanged: 'La page a changé de propriétaire.',
      deleteText: 'Voulez-vous vraiment supprimer la page « %{title} » ? La suppression est définitive.',
      deletePublished:
        'Elle est publiée sur %{smart_count} portail. |||| Elle est publiée sur %{smart_count} portails.',
      deleted: 'La page « %{title} » a été supprimée.',
      deleteError: 'Erreur lors de la suppression de la page',
      empty: 'Une page vide ne peut pas être publiée : ajoutez-y un bloc puis validez le brouillon.',
      replaceTitle: 'Remplacer la page publiée',
      replaceText:
        'Une page de type « %{type} » est déjà publiée sur le portail %{portal} : « %{title} ». Elle y sera remplacée par celle-ci.',
      title: 'Titre dans la liste des pages',
      titleHelp: 'Les visiteurs lisent le titre qui est dans le contenu de la page.',
      saved: 'Les informations ont été enregistrées.',
      saveError: "Les informations n'ont pas été enregistrées",
      facts: {
        type: 'Type de page',
        group: 'Groupe',
        owner: 'Propriétaire',
        path: 'Adresse sur un portail',
        created: 'Créée le',
        updated: 'Modifiée le',
        validated: 'Contenu validé le'
      },
      reference: 'Modèle de référence',
      referenceHelp: 'Tous les comptes peuvent partir de cette page pour créer les leurs.'
    }
  },
  en: {
    pageShow: {
      tabs: {
        preview: 'Preview',
        draft: 'Preview (draft)',
        publications: 'Publications',
        informations: 'Information'
      },
      onNoPortal:
        'This page is not published on any portal: here is its validated content, as a portal would show it.',
      portal: 'Portal',
      edit: 'Edit',
      previewOn: 'Preview of the page on %{portal}',
      draftHelp: 'The draft holds changes that visitors do not see yet.',
      sameDraft: 'The draft is the same as the validated page.',
      actions: {
        edit: 'Edit draft',
        viewNone: 'Not published on any portal',
        delete: 'Delete page'
      },
      ownerWarning:
        'A page that is given to another account is no longer published on the portals of this one, and its address has to be free there.',
      ownerChanged: 'The page has another owner.',
      deleteText: 'Do you really want to delete the page "%{title}"? It cannot be undone.',
      deletePublished:
        'It is published on %{smart_count} portal. |||| It is published on %{smart_count} portals.',
      deleted: 'The page "%{title}" was deleted.',
      deleteError: 'Error while deleting the page',
      empty: 'An empty page cannot be published: add a block to it, then validate the draft.',
      replaceTitle: 'Replace the published page',
      replaceText:
        'A page of the type "%{type}" is already published on the portal %{portal}: "%{title}". This one will take its place.',
      title: 'Title in the list of pages',
      titleHelp: 'Visitors read the title that is in the content of the page.',
      saved: 'The information was saved.',
      saveError: 'The information was not saved',
      facts: {
        type: 'Page type',
        group: 'Group',
        owner: 'Owner',
        path: 'Address on a portal',
        created: 'Created on',
        updated: 'Changed on',
        validated: 'Content validated on'
      },
      reference: 'Reference template',
      referenceHelp: 'Every account may start from this page to create its own.'
    }
  }
}
