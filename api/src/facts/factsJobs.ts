import { registerTask } from '../jobs/jobs'
import { registerSchedule } from '../jobs/schedules'
import { foldFacts } from './facts.service'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'facts.fold': object
  }
}

registerTask('facts.fold', foldFacts)
registerSchedule('facts.fold', '* * * * *')
