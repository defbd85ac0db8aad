export const fr = {
  title: 'Créer une application',
  forDataset: 'Cette application utilisera le jeu de données « %{title} ».',
  steps: { type: "Type d'initialisation", info: 'Informations' },
  chooseType: 'Choisissez comment initialiser votre nouvelle application.',
  types: {
    copy: "Copie d'application",
    copyDescription: "Copiez la configuration complète d'une autre application.",
    model: 'Nouvelle configuration',
    modelDescription: "Partez d'une configuration vierge d'un modèle d'application."
  },
  selection: {
    copy: "Sélection de l'application à copier",
    model: "Sélection du modèle d'application"
  },
  chooseApplication: 'Choisissez une application',
  copyTitle: '%{title} (copie)',
  searching: 'Recherche en cours…',
  nothingToCopy: "Aucune application n'existe encore dans ce compte.",
  onDemand: "Besoin d'une application sur mesure ?",
  contact: 'Contactez-nous',
  loadingModels: "Chargement des modèles d'application",
  modelsError: "Erreur pendant la lecture des modèles d'application",
  noModel: "Aucun modèle d'application n'est proposé sur cette plateforme.",
  ofCategory: 'Application de type %{category}',
  restricted: 'Application à accès restreint',
  newTitle: 'Titre de la nouvelle application',
  back: 'Retour',
  continue: 'Continuer',
  save: 'Enregistrer',
  error: "Erreur pendant la création de l'application",
  notReady: "Choisissez de quoi part l'application et donnez-lui un titre, ou quittez sans la créer.",
  lacks: {
    noSelection: 'Choisissez un élément pour continuer.',
    noTitle: "Donnez un titre à l'application."
  }
}

export const en: typeof fr = {
  title: 'Create an application',
  forDataset: 'This application will use the dataset “%{title}”.',
  steps: { type: 'Initialization type', info: 'Information' },
  chooseType: 'Choose how to initialize your new application.',
  types: {
    copy: 'Application copy',
    copyDescription: 'Copy the whole configuration of another application.',
    model: 'New configuration',
    modelDescription: 'Start with a blank configuration of an application model.'
  },
  selection: {
    copy: 'Application to copy',
    model: 'Application model selection'
  },
  chooseApplication: 'Choose an application',
  copyTitle: '%{title} (copy)',
  searching: 'Searching…',
  nothingToCopy: 'This account has no application yet.',
  onDemand: 'Do you need a custom application?',
  contact: 'Contact us',
  loadingModels: 'Loading the application models',
  modelsError: 'Error while reading the application models',
  noModel: 'This platform offers no application model.',
  ofCategory: 'Application of type %{category}',
  restricted: 'Application with restricted access',
  newTitle: 'Title of the new application',
  back: 'Back',
  continue: 'Continue',
  save: 'Save',
  error: 'Error while creating the application',
  notReady: 'Choose what the application starts from and give it a title, or leave without creating it.',
  lacks: {
    noSelection: 'Choose an item to continue.',
    noTitle: 'Give the application a title.'
  }
}
