/** What every list of requests says until its noun says it otherwise. */
export const en = {
  notices: 'Sound and notifications',
  selectAll: 'Select all shown',
  next: 'Take next',
  nextNone: 'Nothing is waiting that you could take.',

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

  'hint.claim': 'claim',
  'hint.help': 'all keys',

  'empty.waiting': 'All caught up',
  'empty.waitingText': 'No request is waiting. New ones appear here by themselves, the moment a merchant sends them.',
  'empty.mine': 'You hold no request',
  'empty.mineText': 'Press N to take the one that waits longest.',
  'empty.other': 'No requests here yet',
  'empty.otherText': 'Requests show up in this list as soon as they reach this state.',
  'empty.filtered': 'Nothing matches these filters',
  'empty.filteredText': 'Take a filter away, or clear them all.',
} as const
