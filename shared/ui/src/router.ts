/**
 * The react-router-dom exports in use (add as needed). Shared modules are not tree-shaken; through this file it is a
 * quarter of the library.
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
