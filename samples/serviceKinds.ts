/** Kinds of public services of a small town, with the texts of their pages. */
interface ServiceKind {
  name: string
  category: string
  count: number
  /** Names that distinguish the services of the same kind. */
  proper: string[]
  mailbox: string
  description: string
  details: string[]
  hours?: string
}

const places = [
  'du Centre',
  'de la Gare',
  'des Coteaux',
  'des Bords de Vive',
  'du Grand-Champ',
  'de la Croix-Verte',
  'du Vieux-Pont',
  'du Moulin',
  'du Belvédère',
  'des Tanneurs',
  'du Pressoir',
  'de la Rotonde',
  'des Coquelicots',
  'du Gué',
  'de Bellevue',
  'des Halles',
  'de l’Écluse',
  'des Vignes'
]

export const serviceKinds: ServiceKind[] = [
  {
    name: 'Hôtel de ville',
    category: 'Administration',
    count: 1,
    proper: [],
    mailbox: 'mairie',
    description:
      'L’accueil de l’hôtel de ville renseigne sur toutes les démarches : état civil, cartes d’identité et passeports, listes électorales, recensement citoyen. Les demandes d’actes peuvent aussi être faites en ligne, sans se déplacer.',
    details: ['Les passeports se retirent sans rendez-vous jusqu’à 17 h.'],
    hours: 'Lundi au vendredi : 8h30-17h30\nSamedi : 9h-12h (état civil uniquement)'
  },
  {
    name: 'Mairie annexe',
    category: 'Administration',
    count: 5,
    proper: places,
    mailbox: 'mairie-annexe',
    description:
      'La mairie annexe accueille les habitants du quartier pour les démarches courantes : inscription à l’école et à la restauration scolaire, certificats, dépôt de dossiers d’urbanisme.',
    details: [
      'Un agent aide à remplir les démarches en ligne, sur l’un des deux postes en libre accès.',
      'Les permanences de l’élu de quartier s’y tiennent le premier samedi du mois.'
    ]
  },
  {
    name: 'École maternelle',
    category: 'Enfance et éducation',
    count: 12,
    proper: places,
    mailbox: 'education',
    description:
      'École maternelle publique, de la petite à la grande section. L’accueil périscolaire ouvre le matin dès 7 h 30 et le soir jusqu’à 18 h 30 ; les repas sont préparés par la cuisine centrale, avec au moins un produit biologique par jour.',
    details: [
      'La cour a été débitumée et plantée en 2023.',
      'Un dortoir climatisé accueille les plus petits.',
      'Le conseil d’école publie ses comptes rendus à l’entrée.'
    ],
    hours: 'Lundi, mardi, jeudi, vendredi : 8h30-12h et 13h45-16h15'
  },
  {
    name: 'École élémentaire',
    category: 'Enfance et éducation',
    count: 14,
    proper: places,
    mailbox: 'education',
    description:
      'École élémentaire publique, du CP au CM2. Une étude surveillée est proposée après la classe, ainsi que des ateliers de sport, de musique et de jardinage encadrés par les animateurs de la ville.',
    details: [
      'Le pédibus dessert l’école par deux lignes.',
      'Une classe spécialisée accompagne les élèves en situation de handicap.',
      'Les vélos se rangent sous l’abri de la cour.'
    ],
    hours: 'Lundi, mardi, jeudi, vendredi : 8h30-12h et 13h45-16h15'
  },
  {
    name: 'Crèche',
    category: 'Enfance et éducation',
    count: 16,
    proper: places,
    mailbox: 'petite-enfance',
    description:
      'Accueil régulier ou occasionnel des enfants de dix semaines à trois ans. Les places sont attribuées en commission, trois fois par an ; la participation des familles dépend de leurs revenus.',
    details: [
      'L’équipe compte une éducatrice de jeunes enfants, une infirmière et huit auxiliaires.',
      'Les couches et les repas sont fournis.',
      'Un accueil d’urgence est possible dans la limite des places.'
    ],
    hours: 'Lundi au vendredi : 7h30-18h30'
  },
  {
    name: 'Médiathèque',
    category: 'Culture',
    count: 6,
    proper: places,
    mailbox: 'mediatheque',
    description:
      'Prêt de livres, de revues, de disques et de jeux, espace de travail calme et accès libre à Internet. L’inscription est gratuite jusqu’à 26 ans et pour les personnes sans emploi ; une boîte permet de rendre les documents à toute heure.',
    details: [
      'Une heure du conte a lieu chaque mercredi à 16 h.',
      'Le fonds local rassemble 3 000 documents sur l’histoire de la vallée.',
      'Des livres en gros caractères et des livres audio sont proposés.'
    ],
    hours: 'Mardi, jeudi, vendredi : 14h-18h30\nMercredi et samedi : 10h-18h'
  },
  {
    name: 'Salle de spectacle',
    category: 'Culture',
    count: 4,
    proper: ['La Tannerie', 'L’Écluse', 'Le Pressoir', 'La Rotonde'],
    mailbox: 'culture',
    description:
      'Théâtre, musique, danse et cinéma tout au long de la saison, avec des séances réservées aux écoles. La billetterie ouvre une heure avant chaque représentation.',
    details: ['La salle compte 320 places assises.', 'Un tarif solidaire est proposé pour chaque spectacle.']
  },
  {
    name: 'Gymnase',
    category: 'Sports et loisirs',
    count: 14,
    proper: places,
    mailbox: 'sports',
    description:
      'Terrain omnisports couvert, mis à disposition des écoles en journée et des associations en soirée. Les créneaux sont attribués chaque année en juin.',
    details: [
      'Un mur d’escalade de neuf mètres équipe la salle principale.',
      'Les vestiaires ont été rénovés en 2022.',
      'Le parquet impose des chaussures à semelle claire.'
    ],
    hours: 'Tous les jours : 8h-22h30'
  },
  {
    name: 'Piscine municipale',
    category: 'Sports et loisirs',
    count: 1,
    proper: [],
    mailbox: 'piscine',
    description:
      'Bassin sportif de 25 mètres, bassin d’apprentissage et pataugeoire. Le port du bonnet est obligatoire, les shorts de bain ne sont pas admis. L’eau est chauffée par la chaufferie bois du quartier.',
    details: ['Dernière entrée quarante-cinq minutes avant la fermeture.'],
    hours: 'Lundi au vendredi : 12h-14h et 17h-20h\nSamedi et dimanche : 9h30-13h et 15h-18h30'
  },
  {
    name: 'Aire de jeux',
    category: 'Sports et loisirs',
    count: 24,
    proper: places,
    mailbox: 'espaces-verts',
    description:
      'Jeux pour les enfants de deux à douze ans sur sol souple, clôturés et contrôlés quatre fois par an. Les chiens ne sont pas admis dans l’enceinte.',
    details: [
      'Une balançoire adaptée accueille les enfants à mobilité réduite.',
      'Un point d’eau et deux tables permettent d’y goûter à l’ombre.',
      'Les jeux d’eau fonctionnent de mai à septembre.'
    ],
    hours: 'Tous les jours, du lever au coucher du soleil'
  },
  {
    name: 'Centre social',
    category: 'Solidarité',
    count: 6,
    proper: places,
    mailbox: 'solidarite',
    description:
      'Lieu ouvert à tous : accompagnement à la scolarité, cours de français, ateliers de cuisine et de réparation, sorties en famille. Une conseillère reçoit sans rendez-vous le mardi matin pour l’accès aux droits.',
    details: [
      'L’adhésion est de cinq euros par famille et par an.',
      'Un écrivain public aide à rédiger les courriers.'
    ]
  },
  {
    name: 'Résidence autonomie',
    category: 'Solidarité',
    count: 5,
    proper: places,
    mailbox: 'seniors',
    description:
      'Logements à loyer modéré pour les personnes de plus de soixante ans encore autonomes, avec restauration, animations et présence de nuit. Les repas sont ouverts aux habitants du quartier sur inscription.',
    details: [
      'Trente-deux studios et six deux-pièces.',
      'Un jardin partagé est entretenu avec l’école voisine.'
    ]
  },
  {
    name: 'Centre de santé',
    category: 'Santé',
    count: 4,
    proper: places,
    mailbox: 'sante',
    description:
      'Consultations de médecine générale, soins infirmiers et prévention, sans avance de frais. Les nouveaux patients sont accueillis dans la limite des places ; les vaccinations se font le jeudi.',
    details: ['Deux créneaux sans rendez-vous sont gardés chaque matin.', 'Une sage-femme consulte le lundi.']
  },
  {
    name: 'Déchèterie',
    category: 'Cadre de vie',
    count: 3,
    proper: ['de la Croix-Verte', 'des Coteaux', 'du Grand-Champ'],
    mailbox: 'dechets',
    description:
      'Dépôt gratuit pour les particuliers, dans la limite de deux mètres cubes par jour : encombrants, gravats, végétaux, métaux, appareils électriques, déchets dangereux. Une carte d’accès est délivrée à la première visite.',
    details: ['Une ressourcerie reprend ce qui peut encore servir.'],
    hours: 'Lundi au samedi : 9h-12h et 14h-18h\nFermée le jeudi et les jours fériés'
  },
  {
    name: 'Point d’apport volontaire',
    category: 'Cadre de vie',
    count: 60,
    proper: places,
    mailbox: 'dechets',
    description:
      'Conteneurs enterrés pour le verre, les papiers et les emballages. Merci de ne rien déposer au pied des conteneurs et de respecter le sommeil des riverains : le verre se dépose entre 8 h et 20 h.',
    details: [
      'Le conteneur à textiles est vidé chaque lundi.',
      'Un composteur collectif est installé à côté, avec une permanence le samedi matin.',
      'Le vidage est déclenché par une sonde de remplissage.'
    ],
    hours: 'Accès libre'
  },
  {
    name: 'Maison des associations',
    category: 'Vie locale',
    count: 2,
    proper: ['du Centre', 'du Grand-Champ'],
    mailbox: 'associations',
    description:
      'Salles de réunion, photocopie et conseils pour les cent quatre-vingts associations de la commune. Les réservations s’ouvrent deux mois à l’avance.',
    details: ['Un studio d’enregistrement est accessible sur réservation.']
  }
]
