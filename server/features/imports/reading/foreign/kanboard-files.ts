/** Small files in the real format of Kanboard, with invented texts. */

const kanboardTask = (more: Record<string, unknown>) => ({
  description: "",
  swimlane_name: "Default swimlane",
  category_name: null,
  color_id: "yellow",
  is_active: "1",
  priority: "0",
  score: "0",
  date_due: "0",
  date_started: "0",
  date_creation: "1772000000",
  date_completed: null,
  assignee_username: null,
  assignee_name: null,
  project_name: "Склад",
  time_spent: "0",
  nb_comments: "0",
  nb_files: "0",
  nb_subtasks: "0",
  tags: [],
  ...more,
});

export const KANBOARD_BOARD = {
  jsonrpc: "2.0",
  id: 827_046_470,
  result: [
    {
      id: "1",
      name: "Default swimlane",
      columns: [
        {
          id: "3",
          title: "Очередь",
          position: "1",
          task_limit: "3",
          tasks: [
            kanboardTask({ id: "6", title: "Отвезти", position: "2", column_id: "3" }),
            kanboardTask({
              id: "5",
              title: "Пересчитать",
              position: "1",
              column_id: "3",
              priority: "2",
              date_due: "1780218000",
              nb_comments: "2",
            }),
          ],
        },
        { id: "4", title: "Готово", position: "2", task_limit: "0", tasks: [] },
      ],
    },
  ],
};

export const KANBOARD_TABLE = `"Task Id",Reference,Project,Status,Creator,"Assignee Username","Assignee Name",Complexity,Category,Column,Swimlane,Position,Color,"Due date","Creation date","Modification date","Completion date","Start date","Time estimated","Time spent",Priority,Tags,Title
5,,Склад,Open,anna,,,0,Учёт,Backlog,"Default swimlane",1,Yellow,05/31/2026,05/01/2026,05/02/2026,,,0,0,0,,Пересчитать
6,,Склад,Closed,anna,,,3,,Backlog,"Default swimlane",2,Yellow,,05/01/2026,05/02/2026,05/20/2026,,0,0,0,,"Принять груз"
`;
