-- What the log forgets names the tasks that it touched, so what is noted of them is found by its key. A second index of every change of every
-- task, for that alone, took as long to write as the first.
drop index task_change_log;
