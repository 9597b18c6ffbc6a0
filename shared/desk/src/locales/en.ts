/** Default texts of request lists, which nouns may override. */
export const en = {
  notices: 'Sound and notifications',
  selectAll: 'Select all shown',
  next: 'Take next',
  nextNone: 'Nothing is waiting here that you could take.',

  'tab.label': 'Requests by state',
  'tab.today': '{{count}} today',
  'tab.waiting': 'Waiting',
  'tab.mine': 'Mine',
  'tab.all': 'All',

  'status.yours': 'Yours',
  'status.claimedByYou': 'Claimed by you',
  'status.claimedBy': 'Claimed by {{name}}',

  'filter.search': 'Reference, customer…',
  'filter.searchLabel': 'Search requests',
  'filter.clear': 'Clear filters',
  'filter.late': 'over the limit',
  'column.late': 'Waiting time',
  'column.asOf': 'As of',

  'hint.claim': 'claim',
  'hint.help': 'all keys',
} as const
