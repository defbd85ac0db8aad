const show = {
  fr: {
    back: 'Retour aux applications',
    apiDocTitle: 'Documentation API',
    saveError: "Erreur pendant la mise à jour de l'application",
    sections: {
      informations: 'Informations',
      metadata: 'Métadonnées',
      render: 'Rendu',
      share: 'Permissions & partage',
      activity: 'Suivi',
      'danger-zone': 'Zone de danger'
    },
    panel: {
      navigation: 'Navigation',
      open: 'Ouvrir en pleine page',
      view: 'Voir sur %{title}',
      config: 'Éditer la configuration',
      documentation: 'Documentation',
      apiDoc: "Utiliser l'API",
      capture: "Capture d'écran"
    },
    informations: {
      subtitle: "Les informations générales et techniques de l'application",
      owner: 'Propriétaire',
      visibility: 'Visibilité',
      status: 'État',
      model: "Modèle d'application",
      modelVersion: '%{title} — version %{version}',
      updatedAt: 'Métadonnées mises à jour',
      createdAt: 'Création',
      usedBy: 'Utilisée par'
    },
    attachments: {
      empty: "Cette application n'a pas de pièces jointes.",
      tooLarge: 'Le fichier est trop volumineux pour être importé',
      error: "Erreur pendant l'import du fichier : %{detail}",
      useAsImage: "Utiliser comme vignette de l'application : %{title}",
      replaceTitle: 'Remplacer la vignette',
      replaceImage: "L'application a déjà une vignette. Voulez-vous la remplacer par cette image ?",
      replace: 'Remplacer',
      losesImage: "C'est la vignette actuelle de l'application : elle n'en aura plus."
    }
  },
  en: {
    back: 'Back to applications',
    apiDocTitle: 'API Documentation',
    saveError: 'Error while updating the application',
    sections: {
      informations: 'Information',
      metadata: 'Metadata',
      render: 'Render',
      share: 'Share',
      activity: 'Tracking',
      'danger-zone': 'Danger Zone'
    },
    panel: {
      navigation: 'Navigation',
      open: 'Open fullscreen',
      view: 'View on %{title}',
      config: 'Edit configuration',
      documentation: 'Documentation',
      apiDoc: 'Use the API',
      capture: 'Screenshot'
    },
    informations: {
      subtitle: 'General and technical information about the application',
      owner: 'Owner',
      visibility: 'Visibility',
      status: 'State',
      model: 'Application model',
      modelVersion: '%{title} — version %{version}',
      updatedAt: 'Metadata updated',
      createdAt: 'Created',
      usedBy: 'Used by'
    },
    attachments: {
      empty: 'This application has no attachments.',
      tooLarge: 'The file is too large to be uploaded',
      error: 'Error while uploading the file: %{detail}',
      useAsImage: 'Use as application thumbnail: %{title}',
      replaceTitle: 'Replace thumbnail',
      replaceImage: 'The application already has a thumbnail. Do you want to replace it with this image?',
      replace: 'Replace',
      losesImage: 'It is the current thumbnail of the application, which will have none.'
    }
  }
}

const metadata = {
  fr: {
    tabs: {
      info: 'Informations',
      datasets: 'Jeux de données utilisés',
      applications: 'Applications utilisées'
    },
    title: 'Titre',
    summary: 'Résumé',
    description: 'Description',
    topics: 'Thématiques',
    image: "Adresse d'une image utilisée comme vignette",
    topicsError: 'Les thématiques ne peuvent pas être lues',
    usedError: 'Erreur pendant la lecture de ce que la configuration utilise',
    unseen:
      'Un élément de la configuration a été supprimé ou ne vous est pas accessible. |||| %{smart_count} éléments de la configuration ont été supprimés ou ne vous sont pas accessibles.'
  },
  en: {
    tabs: { info: 'Information', datasets: 'Used datasets', applications: 'Used applications' },
    title: 'Title',
    summary: 'Summary',
    description: 'Description',
    topics: 'Topics',
    image: 'URL of an image used as thumbnail',
    topicsError: 'The topics cannot be read',
    usedError: 'Error while reading what the configuration uses',
    unseen:
      'One item of the configuration was deleted or is not accessible to you. |||| %{smart_count} items of the configuration were deleted or are not accessible to you.'
  }
}

const render = {
  fr: {
    configuration: 'Configuration',
    errorIn: 'Erreur dans',
    validated: 'la version validée',
    draft: 'le brouillon',
    notConfigured: "Cette application n'a pas encore de configuration validée."
  },
  en: {
    configuration: 'Configuration',
    errorIn: 'Error in',
    validated: 'the validated version',
    draft: 'the draft',
    notConfigured: 'This application has no validated configuration yet.'
  }
}

const share = {
  fr: {
    departmentHelp:
      "Cette application appartient au département %{department} de l'organisation %{name}. Les administrateurs de ce département et ceux de toute l'organisation en ont tous les droits ; les contributeurs du département ont ceux que vous leur donnez ici. Les membres d'un autre département n'y ont accès que si vous la partagez avec eux, avec toute l'organisation ou avec tout le monde.",
    contribWriteAll: "Les contributeurs peuvent tout modifier et supprimer l'application",
    closedDatasets:
      "L'application est publique mais utilise un jeu de données qui ne l'est pas : %{titles}. Elle ne devrait pas être publique. |||| L'application est publique mais utilise des jeux de données qui ne le sont pas : %{titles}. Elle ne devrait pas être publique.",
    noPortal: "Vous n'avez pas configuré de portail sur lequel publier vos applications.",
    published: "L'application a été publiée sur le portail",
    unpublished: "L'application a été dépubliée du portail",
    largeDisplay: 'Privilégier un rendu large',
    largeDisplayHelp:
      "Les portails donnent à l'application toute la largeur de leurs pages, pour une carte ou un tableau de bord par exemple."
  },
  en: {
    departmentHelp:
      'This application belongs to the department %{department} of the organization %{name}. The administrators of this department and those of the whole organization have every right on it; the contributors of the department have those that you give them here. Members of another department can only use it when you share it with them, with the whole organization or with everyone.',
    contribWriteAll: 'Contributors may change everything and delete the application',
    closedDatasets:
      'The application is public but uses a dataset that is not: %{titles}. It should not be public. |||| The application is public but uses datasets that are not: %{titles}. It should not be public.',
    noPortal: "You haven't configured a portal to publish your applications on.",
    published: 'The application was published on the portal',
    unpublished: 'The application was unpublished from the portal',
    largeDisplay: 'Prefer a large display',
    largeDisplayHelp:
      'Portals give the application the whole width of their pages, for a map or a dashboard for example.'
  }
}

const link = {
  fr: {
    title: 'Lien protégé',
    introduction:
      "Un lien protégé permet d'ouvrir l'application sans se connecter, même si elle n'est pas publique.",
    warning:
      "Qui a ce lien accède à l'application et aux jeux de données de sa configuration. Vous pouvez le supprimer puis en créer un autre.",
    create: 'Créer un lien protégé',
    label: 'Lien protégé :',
    delete: 'Supprimer ce lien',
    deleteText: "Ce lien n'ouvrira plus l'application. Vous pourrez en créer un autre.",
    none: "Il n'y a pas de lien protégé.",
    error: 'Erreur pendant la modification du lien protégé',
    readError: 'Erreur pendant la lecture du lien protégé'
  },
  en: {
    title: 'Protected link',
    introduction: 'A protected link opens the application without signing in, even when it is not public.',
    warning:
      'Whoever has this link can use the application and the datasets of its configuration. You can delete it, then create another one.',
    create: 'Create a protected link',
    label: 'Protected link:',
    delete: 'Delete this link',
    deleteText: 'This link will not open the application any more. You can create another one.',
    none: 'There is no protected link.',
    error: 'Error while changing the protected link',
    readError: 'Error while reading the protected link'
  }
}

const embed = {
  fr: {
    title: 'Intégrer dans un site',
    introduction: "Copiez ce code dans une page de votre site pour y afficher l'application.",
    notPublic:
      "Cette application n'est pas publique : les visiteurs de votre site ne la verront que s'ils sont connectés et autorisés."
  },
  en: {
    title: 'Embed in a website',
    introduction: 'Copy this code into a page of your site to show the application there.',
    notPublic:
      'This application is not public: the visitors of your site only see it when they are signed in and allowed to.'
  }
}

const danger = {
  fr: {
    ownerText: 'Confiez cette application à un autre de vos comptes.',
    checks: {
      permissions: 'qui a des permissions sur cette application ;',
      applications: "quelles applications l'affichent ;",
      portals: 'sur quels portails elle est publiée ;',
      datasets: 'si le nouveau propriétaire a accès aux jeux de données de sa configuration ;',
      links: 'qui a reçu son lien protégé ;',
      apiKeys: "quelles clés d'API du propriétaire y donnent accès."
    },
    delete: "Supprimer l'application",
    deleteText: 'La suppression est définitive, la configuration ne pourra pas être récupérée.',
    deleteQuestion:
      'Voulez-vous vraiment supprimer l\'application "%{title}" ? La suppression est définitive et la configuration ne pourra pas être récupérée.',
    deleted: "L'application a bien été supprimée.",
    deleteError: "Erreur pendant la suppression de l'application"
  },
  en: {
    ownerText: 'Give this application to another of your accounts.',
    checks: {
      permissions: 'who has permissions on this application;',
      applications: 'which applications show it;',
      portals: 'on which portals it is published;',
      datasets: 'whether the new owner may read the datasets of its configuration;',
      links: 'who received its protected link;',
      apiKeys: 'which API keys of the owner give access to it.'
    },
    delete: 'Delete application',
    deleteText: 'Deletion is final, the configuration cannot be recovered.',
    deleteQuestion:
      'Do you really want to delete the application "%{title}"? Deletion is final and the configuration cannot be recovered.',
    deleted: 'Application was deleted successfully.',
    deleteError: 'Error while deleting the application'
  }
}

const upgrade = {
  fr: {
    available: 'Version %{version} disponible',
    action: 'Mettre à jour',
    title: 'Mise à jour de version',
    text: "Un brouillon de la configuration sera ouvert avec la version %{version}. Vos visiteurs gardent la version actuelle jusqu'à ce que vous le validiez."
  },
  en: {
    available: 'Version %{version} available',
    action: 'Upgrade',
    title: 'Version upgrade',
    text: 'A draft of the configuration will be opened with version %{version}. Your visitors keep the current version until you validate it.'
  }
}

const capture = {
  fr: {
    introduction: "Une image PNG fixe de l'application va être créée.",
    width: 'Largeur',
    height: 'Hauteur',
    badSize: 'La largeur et la hauteur sont des nombres entiers de 50 à 5000.',
    navigate: "Naviguez pour choisir l'état de l'application dans la capture.",
    download: 'Télécharger la capture',
    error: 'Erreur pendant la création de la capture'
  },
  en: {
    introduction: 'A static PNG image of the application will be created.',
    width: 'Width',
    height: 'Height',
    badSize: 'Width and height are whole numbers from 50 to 5000.',
    navigate: 'Navigate to choose the state of the application in the screenshot.',
    download: 'Download the screenshot',
    error: 'Error while creating the screenshot'
  }
}

const events = {
  fr: {
    'application-created': 'la visualisation a été créée',
    'config-updated': 'la configuration a été mise à jour',
    'config-draft-updated': 'le brouillon de configuration a été mis à jour',
    'config-draft-cancelled': 'le brouillon de configuration a été effacé',
    publication: "publication de l'application vers un catalogue effectuée",
    error: "la visualisation a été configurée mais n'est pas fonctionnelle"
  },
  en: {
    'application-created': 'the visualization was created',
    'config-updated': 'the configuration was updated',
    'config-draft-updated': 'the configuration draft was updated',
    'config-draft-cancelled': 'the configuration draft was deleted',
    publication: 'the visualization was published to a catalog',
    error: 'the visualization was configured but is not usable'
  }
}

export const showMessages = { show, metadata, render, share, link, embed, danger, upgrade, capture, events }
