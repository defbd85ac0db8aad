/**
 * Reference pages that French law requires from public bodies; text in brackets is to be completed. The accessibility
 * statement follows the model of the RGAA
 * (https://accessibilite.numerique.gouv.fr/obligations/declaration-accessibilite/).
 */
import type { PageConfig } from '../../../contract/portals/page.ts'
import { heading, text } from './blocks.ts'

export const accessibility: PageConfig = {
  title: 'Accessibilité',
  description: 'Déclaration d’accessibilité de ce portail.',
  elements: [
    { type: 'title', content: 'Déclaration d’accessibilité', titleSize: 'h1', titleTag: 'h1' },
    text(
      '**[Nom de l’organisme]** s’engage à rendre ses sites internet, intranet, extranet et ses progiciels accessibles, conformément à l’article 47 de la loi n° 2005-102 du 11 février 2005.\n\nÀ cette fin, il met en œuvre la stratégie et les actions suivantes : [lien vers le schéma pluriannuel et le plan d’action].\n\nCette déclaration d’accessibilité s’applique à **[adresse du portail]**.'
    ),
    heading('État de conformité'),
    text(
      'Ce portail est **[totalement, partiellement ou non conforme]** au référentiel général d’amélioration de l’accessibilité (RGAA), version 4.1, en raison des non-conformités et des dérogations énumérées ci-dessous.'
    ),
    heading('Résultats des tests'),
    text(
      'L’audit de conformité réalisé par [auteur de l’audit] le [date] révèle que **[taux] %** des critères du RGAA sont respectés.'
    ),
    heading('Contenus non accessibles'),
    text(
      '### Non-conformités\n\n- [Liste des critères non respectés]\n\n### Dérogations pour charge disproportionnée\n\n- [Liste, ou « aucune »]\n\n### Contenus non soumis à l’obligation d’accessibilité\n\n- Les applications de tiers qui sont affichées dans des cadres, quand elles ne sont ni financées ni développées par l’organisme.'
    ),
    heading('Établissement de cette déclaration'),
    text(
      'Cette déclaration a été établie le **[date]**. Elle a été mise à jour le **[date]**.\n\n### Technologies utilisées\n\nHTML5, CSS, JavaScript, SVG, WAI-ARIA. Les pages se lisent sans JavaScript.\n\n### Environnement de test\n\n- [Navigateur et version] avec [technologie d’assistance et version]\n\n### Outils d’évaluation\n\n- [Liste]\n\n### Pages vérifiées\n\n- Accueil, catalogue, page d’un jeu de données, page d’une visualisation, contact, recherche, plan du site, mentions légales, accessibilité'
    ),
    heading('Retour d’information et contact'),
    text(
      'Si vous n’arrivez pas à accéder à un contenu ou à un service, vous pouvez écrire à [contact] pour être orienté vers une alternative accessible ou obtenir le contenu sous une autre forme.'
    ),
    heading('Voies de recours'),
    text(
      'Cette procédure est à utiliser dans le cas suivant : vous avez signalé au responsable du site un défaut d’accessibilité qui vous empêche d’accéder à un contenu ou à un des services du portail, et vous n’avez pas obtenu de réponse satisfaisante.\n\nVous pouvez :\n\n- écrire un message au [Défenseur des droits](https://formulaire.defenseurdesdroits.fr/) ;\n- contacter le [délégué du Défenseur des droits dans votre région](https://www.defenseurdesdroits.fr/saisir/delegues) ;\n- envoyer un courrier par la poste (gratuit, ne pas mettre de timbre) : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.'
    )
  ]
}

export const legalNotice: PageConfig = {
  title: 'Mentions légales',
  description: 'Éditeur, hébergeur, propriété intellectuelle.',
  elements: [
    { type: 'title', content: 'Mentions légales', titleSize: 'h1', titleTag: 'h1' },
    heading('Éditeur'),
    text(
      '**[Nom de l’organisme]**, [adresse], [téléphone].\n\nDirecteur de la publication : [nom et fonction].'
    ),
    heading('Hébergement'),
    text('[Nom de l’hébergeur], [adresse], [téléphone].'),
    heading('Réutilisation des données'),
    text(
      'La licence de chaque jeu de données est indiquée sur sa page. Sauf mention contraire, les textes du portail sont sous [Licence Ouverte 2.0](https://www.etalab.gouv.fr/licence-ouverte-open-licence).'
    )
  ]
}

export const privacyPolicy: PageConfig = {
  title: 'Politique de confidentialité',
  description: 'Ce que ce portail sait de ses visiteurs, et pourquoi.',
  elements: [
    { type: 'title', content: 'Politique de confidentialité', titleSize: 'h1', titleTag: 'h1' },
    text(
      'Responsable du traitement : **[nom de l’organisme]**. Délégué à la protection des données : [contact].'
    ),
    heading('Ce qui est traité'),
    text(
      '- **Formulaire de contact** : votre adresse électronique et votre message, le temps de vous répondre.\n- **Compte** : votre nom et votre adresse électronique, tant que le compte existe.\n- **Journaux techniques** : les adresses IP, [durée], pour la sécurité du service.'
    ),
    heading('Vos droits'),
    text(
      'Vous pouvez demander l’accès à vos données, leur rectification ou leur effacement en écrivant à [contact], et introduire une réclamation auprès de la [CNIL](https://www.cnil.fr/fr/plaintes).'
    )
  ]
}

export const cookiePolicy: PageConfig = {
  title: 'Politique de cookies',
  description: 'Les cookies que ce portail dépose.',
  elements: [
    { type: 'title', content: 'Politique de cookies', titleSize: 'h1', titleTag: 'h1' },
    text(
      'Ce portail ne dépose que les cookies nécessaires à son fonctionnement, pour lesquels aucun consentement n’est demandé :\n\n| Cookie | Rôle | Durée |\n|---|---|---|\n| `id_token`, `id_token_sign`, `id_token_ex` | session des personnes connectées | celle de la session |\n| `i18n_lang` | langue de l’interface | un an |\n\n[À compléter si un outil de mesure d’audience est activé.]'
    )
  ]
}
