/**
 * The names of react-router-dom in use (add one when a page needs it). A shared module is never tree-shaken: through
 * this file it is a quarter of the whole library.
 */
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom'
