import { useState } from "react";

const STORAGE_KEY = "sidebar";

function readCollapsed(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === "collapsed";
  } catch {
    return false;
  }
}

/** Whether the sidebar is collapsed on wide screens, and a function that changes it and remembers it in this browser. */
export function useCollapsed(): [isCollapsed: boolean, collapse: (collapsed: boolean) => void] {
  const [isCollapsed, setCollapsed] = useState(readCollapsed);
  function collapse(collapsed: boolean) {
    setCollapsed(collapsed);
    try {
      localStorage.setItem(STORAGE_KEY, collapsed ? "collapsed" : "expanded");
    } catch {
      // Storage is switched off: the choice then lasts as long as the page.
    }
  }
  return [isCollapsed, collapse];
}
