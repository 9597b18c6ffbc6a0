import { host } from '@kasa/build/host'

import { hostWords } from './src/language/hostWords.ts'

export default host(import.meta.dirname, hostWords)
